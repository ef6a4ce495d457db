#!/usr/bin/env python3
"""Measures how cost grows with size, and draws it: the pictures in Documentation/Pictures whose names begin with 'cost-'.

  ./curves.py              measures, writes curves.csv and draws it
  ./curves.py --draw       draws curves.csv

Takes under ten minutes, most of it for release builds; nothing else should be running. Needs matplotlib, and installs it into
.build/curves if it is missing.
"""
import csv
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
DATA = HERE / "curves.csv"
PICTURES = ROOT / "Documentation/Pictures"
# One version, so that the same data gives the same bytes.
MATPLOTLIB = "3.11.2"

REGISTRATIONS = [10, 100, 1_000, 10_000, 100_000]
DEPTHS = [0, 1, 2, 4, 8, 16, 32]
FIELDS = ["curve", "size", "baseline", "trellis", "trellis_debug", "ratio"]


def run(*command, folder=HERE):
    result = subprocess.run([str(word) for word in command], cwd=folder, text=True, stdout=subprocess.PIPE)
    if result.returncode != 0:
        sys.exit(f"'{' '.join(map(str, command))}' failed\n{result.stdout[-2000:]}")
    return result.stdout.strip()


def build(product, folder, *options):
    """Builds a product and returns its path."""
    print(f"building {product} {' '.join(options)}", file=sys.stderr)
    run("swift", "build", *options, "--product", product, folder=folder)
    return pathlib.Path(run("swift", "build", *options, "--show-bin-path", folder=folder)) / product


def processor_seconds(*command, runs):
    """The user and system time of the fastest of several runs."""
    best = None
    for _ in range(runs):
        process = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        if status != 0:
            sys.exit(f"'{command}' ended with {status}")
        seconds = usage.ru_utime + usage.ru_stime
        best = min(best or seconds, seconds)
    return best


def measure():
    ratios = build("ratios", HERE, "-c", "release")
    generate = build("generate-project", HERE, "-c", "release")
    os.environ["TRELLIS_OPTIMIZED_TOOL"] = "1"
    release = build("TrellisCheck", ROOT, "-c", "release")
    debug = build("TrellisCheck", ROOT)
    rows = []

    def add(curve, size, baseline, trellis, ratio, trellis_debug=""):
        rows.append(dict(zip(FIELDS, [curve, size, baseline, trellis, trellis_debug, ratio])))
        print(",".join(str(value) for value in rows[-1].values()), file=sys.stderr)

    for curve, sizes in (("preparing", REGISTRATIONS), ("requesting", DEPTHS)):
        for size in sizes:
            add(curve, *run(ratios, "--size", curve, size).split(","))
    for size in REGISTRATIONS:
        runs = 5 if size < 100_000 else 3
        with tempfile.TemporaryDirectory() as folder:
            run(generate, folder, size // 5, 5)
            times = [
                processor_seconds(*command, runs=runs) * 1e9
                for command in (["grep", "-rc", "Trellis", folder], [release, "check", folder], [debug, "check", folder])
            ]
        search, fast, slow = times
        add("checking", size, round(search), round(fast), f"{fast / search:.3f}", round(slow))
    with open(DATA, "w", newline="") as file:
        writer = csv.DictWriter(file, FIELDS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


# Text and lines on GitHub's light and dark pages; the colours of the curves have enough contrast on both.
THEMES = {"": ("#1f2328", "#d1d9e0"), "-dark": ("#f0f6fc", "#3d444d")}
TRELLIS, DEBUG, BASELINE = "#3b82f6", "#a855f7", "#d97706"

PLOTS = {
    "preparing": {
        "title": "Preparing a root scope", "x": "registrations", "ratio": "Trellis / by hand",
        "lines": [
            ("trellis", TRELLIS, "o", "Trellis: check, plan, first request"),
            ("baseline", BASELINE, "s", "by hand: a dictionary of closures"),
        ],
    },
    "requesting": {
        "title": "Requesting a shared instance from a scope below", "x": "scopes between", "ratio": "Trellis / by hand",
        "lines": [
            ("trellis", TRELLIS, "o", "Trellis"),
            ("baseline", BASELINE, "s", "by hand: pointers up, not reference-counted"),
        ],
    },
    "checking": {
        "title": "Checking a project's sources, five registrations in each file", "x": "registrations",
        "ratio": "release / grep",
        "lines": [
            ("trellis_debug", DEBUG, "^", "validator, debug build"),
            ("trellis", TRELLIS, "o", "validator, release build"),
            ("baseline", BASELINE, "s", "grep for one word in the same files"),
        ],
    },
}


def draw():
    import matplotlib

    matplotlib.use("svg")
    # Text stays text, in the reader's own font; the salt makes the identifiers the same each time.
    matplotlib.rcParams.update({
        "svg.fonttype": "none", "svg.hashsalt": "trellis", "font.family": "sans-serif", "font.size": 11,
        "axes.spines.top": False, "axes.spines.right": False,
    })
    with open(DATA, newline="") as file:
        rows = list(csv.DictReader(file))
    for name, plot in PLOTS.items():
        for suffix, (ink, grid) in THEMES.items():
            picture(plot, [row for row in rows if row["curve"] == name], PICTURES / f"cost-{name}{suffix}.svg", ink, grid)


def duration(nanoseconds):
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:g} {unit}"
    return f"{nanoseconds:g} ns"


def picture(plot, rows, path, ink, grid):
    from matplotlib import pyplot
    from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

    sizes = [int(row["size"]) for row in rows]
    figure, (top, bottom) = pyplot.subplots(
        2, 1, sharex=True, figsize=(7.2, 5.2), height_ratios=[3, 1], layout="constrained")
    for column, color, marker, label in plot["lines"]:
        top.plot(sizes, [float(row[column]) for row in rows], color=color, marker=marker, linewidth=2, label=label)
    if sizes[0] > 0:
        top.set_yscale("log")
        top.set_ylabel("CPU time (log scale)", color=ink)
    else:
        top.set_ylim(0, max(float(row[column]) for row in rows for column, *_ in plot["lines"]) * 1.4)
        top.set_ylabel("CPU time", color=ink)
    top.yaxis.set_major_formatter(FuncFormatter(lambda value, _: duration(value)))
    top.set_title(plot["title"], color=ink, loc="left")
    legend = top.legend(frameon=False, labelcolor=ink)
    legend.set_zorder(3)

    ratios = [float(row["ratio"]) for row in rows]
    bottom.axhline(1, color=BASELINE, linewidth=2)
    bottom.plot(sizes, ratios, color=TRELLIS, marker="o", linewidth=2)
    for size, ratio in zip(sizes, ratios):
        bottom.annotate(
            f"{ratio:.2f}" if ratio < 10 else f"{ratio:.0f}", (size, ratio), (0, 7), textcoords="offset points",
            ha="center", color=ink, fontsize=9)
    bottom.set_ylim(0, max(max(ratios) * 1.45, 1.6))
    bottom.set_ylabel(plot["ratio"], color=ink, fontsize=9)
    bottom.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g} ×"))
    bottom.set_xlabel(plot["x"] + " (log scale)", color=ink)
    if sizes[0] == 0:
        bottom.set_xscale("symlog", base=2, linthresh=1)
        bottom.set_xlim(-0.3, sizes[-1] * 1.2)
    else:
        bottom.set_xscale("log")
    bottom.xaxis.set_major_locator(FixedLocator(sizes))
    bottom.xaxis.set_minor_locator(NullLocator())
    bottom.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    for axes in (top, bottom):
        axes.tick_params(colors=ink, which="both")
        axes.grid(color=grid, linewidth=0.6)
        axes.set_axisbelow(True)
        for spine in axes.spines.values():
            spine.set_color(grid)
    figure.savefig(path, transparent=True, metadata={"Date": None, "Creator": None})
    pyplot.close(figure)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024 + 1} KB", file=sys.stderr)


def with_matplotlib():
    """Starts this program again in an environment that has matplotlib, unless this one has it."""
    try:
        import matplotlib

        if matplotlib.__version__ == MATPLOTLIB:
            return
    except ImportError:
        pass
    environment = HERE / ".build/curves"
    python = environment / "bin/python"
    if pathlib.Path(sys.prefix) == environment:
        sys.exit(f"matplotlib {MATPLOTLIB} cannot be installed")
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", f"matplotlib=={MATPLOTLIB}"], check=True)
    os.execv(python, [python, *sys.argv])


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["--draw"]):
        sys.exit(__doc__)
    with_matplotlib()
    if not sys.argv[1:]:
        measure()
    draw()
