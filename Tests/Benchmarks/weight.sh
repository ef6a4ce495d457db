#!/usr/bin/env bash
# What a client carries, as Markdown: 200 services, each of a type of its own, written by hand, with the core, and with all of Trellis.
#
#     ./weight.sh                  # bytes, builds, process start and memory, beside what is aimed at
#     ./weight.sh bytes            # the stripped release programs alone
#     ./weight.sh bytes --limit    # and status 1 if Trellis adds over 5 % more than weight-limit.txt says
#
# Builds are clean, and CPU is the user and system time of all their processes: other work on the machine makes it longer. RUNS=3
# builds three times, and the median counts. Bytes do not depend on the machine. Linux with the GNU C library only.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

case "$*" in
  "" | bytes | "bytes --limit") ;;
  *) sed -n '2,/^set/p' "$0" | sed '/^set/d; s/^# \{0,1\}//' >&2 && exit 2 ;;
esac

python3 - "$root" "$work" "${RUNS:-1}" "$@" <<'PY'
import os, pathlib, resource, shutil, statistics, subprocess, sys, time

root, work, runs, options = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
services, files = 200, 8
# By hand, with the core alone, and with all of it.
clients = {"hand": None, "core": "TrellisCore", "all": "Trellis"}


def needs(number):
    """None, one or two services that are declared before."""
    return [number // 2, number // 3][: number % 3]


def service(number):
    needed = needs(number)
    stored = "".join(f"  let service{need}: Service{need}\n" for need in needed)
    parameters = ", ".join(f"_ service{need}: Service{need}" for need in needed)
    body = "; ".join([f"self.service{need} = service{need}" for need in needed])
    return f"final class Service{number}: Sendable {{\n{stored}  init({parameters}) {{ {body} }}\n}}\n"


def lazy(number):
    arguments = ", ".join(f"service{need}" for need in needs(number))
    return f"  lazy var service{number} = Service{number}({arguments})\n"


def key(number):
    return f'  static let service{number} = Key<Service{number}>("service{number}")\n'


def registration(number):
    needed = ", ".join(f"Keys.service{need}" for need in needs(number))
    return f"  app.shared(.service{number}, {f'needs: {needed}, ' if needed else ''}make: Service{number}.init)\n"


def write(name):
    folder = work / name / "Sources/App"
    folder.mkdir(parents=True)
    module = clients[name]
    (work / name / "Package.swift").write_text(f"""// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Client", platforms: [.macOS(.v15)],
  dependencies: [{f'.package(name: "Trellis", path: "{root}")' if module else ""}],
  targets: [
    .systemLibrary(name: "Memory"),
    .executableTarget(
      name: "App", dependencies: ["Memory"{f', .product(name: "{module}", package: "Trellis")' if module else ""}]),
  ])
""")
    header = work / name / "Sources/Memory/module.modulemap"
    header.parent.mkdir()
    header.write_text('module Memory [system] { header "/usr/include/malloc.h" }\n')
    for file in range(files):
        numbers = range(file * services // files, (file + 1) * services // files)
        text = "".join(map(service, numbers))
        if module:
            text = f"import {module}\n\n" + text
            text += "\nextension Keys {\n" + "".join(map(key, numbers)) + "}\n"
            text += f"\nfunc register{file}(in app: inout Registry<AppScope>) {{\n" + "".join(map(registration, numbers)) + "}\n"
        (folder / f"Services{file}.swift").write_text(text)
    if module:
        calls = "".join(f"    register{file}(in: &app)\n" for file in range(files))
        (folder / "AppScope.swift").write_text(
            f"import {module}\n\nenum AppScope: ScopeDefinition {{\n"
            f"  static func register(in app: inout Registry<AppScope>) {{\n{calls}  }}\n}}\n")
    else:
        (folder / "Container.swift").write_text("final class Container {\n" + "".join(map(lazy, range(services))) + "}\n")
    main(name)


def main(name, isMeter=False):
    """The program: resolves two services, or prints the bytes that a container takes before the first is resolved."""
    module = clients[name]
    container = "try Scope(AppScope.self)" if module else "Container()"
    uses = "_ = try (app.resolve(.service199), app.resolve(.service152))" if module else "_ = (app.service199, app.service152)"
    lines = [f"import {module}"] if module else []
    if isMeter:
        lines += ["import Memory", "let before = mallinfo2().uordblks", f"let app = {container}", "print(mallinfo2().uordblks - before)"]
    else:
        lines += [f"let app = {container}", uses]
    (work / name / "Sources/App/main.swift").write_text("\n".join(lines) + "\n")


def build(name, kind, isClean=True):
    """The CPU seconds of a build."""
    folder = work / name
    if isClean:
        shutil.rmtree(folder / ".build", ignore_errors=True)
        subprocess.run(["swift", "package", "resolve"], cwd=folder, check=True, stdout=sys.stderr)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.run(
        ["swift", "build", "-c", kind], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if process.returncode != 0:
        sys.exit(f"the client '{name}' does not build:\n{process.stdout[-3000:]}")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{name}, {kind}: {cpu:.1f} s of CPU", file=sys.stderr)
    return cpu


def program(name):
    return str(work / name / ".build/release/App")


def size(name):
    """The bytes of the stripped program."""
    subprocess.run(["strip", "-o", work / name / "stripped", program(name)], check=True)
    return (work / name / "stripped").stat().st_size


def starts():
    """The fastest of a hundred processes of each client, in turns, in ms."""
    times = {name: [] for name in clients}
    for _ in range(100):
        for name in clients:
            start = time.monotonic()
            subprocess.run([program(name)], check=True)
            times[name].append(time.monotonic() - start)
    return [min(times[name]) * 1000 for name in clients]


def memory(name):
    main(name, isMeter=True)
    build(name, "release", isClean=False)
    return int(subprocess.run([program(name)], check=True, stdout=subprocess.PIPE, text=True).stdout) / services


def row(what, values, aims, digits=0):
    over = [f"{value - values[0]:,.{digits}f} | {aim}" for value, aim in zip(values[1:], aims)]
    print(f"| {what} | {' | '.join(f'{value:,.{digits}f}' for value in values)} | {' | '.join(over)} |", flush=True)


for name in clients:
    write(name)
builds = {name: [build(name, "release") for _ in range(1 if options else runs)] for name in clients}
sizes = [size(name) / 1000 for name in clients]
print(f"| {services} services | by hand | TrellisCore | Trellis | core over by hand | aim | all over by hand | aim |")
print("| --- " + "| ---: " * 7 + "|")
row("stripped release program, kB", sizes, (480, 860))
if not options:
    row("clean release build, CPU s", [statistics.median(builds[name]) for name in clients], (21, 29), 1)
    row("process start, ms", starts(), (2, 2), 2)
    row("memory of a registration and its key, bytes", [memory(name) for name in clients], (400, 400))
    debug = {name: [build(name, "debug") for _ in range(runs)] for name in clients}
    row("clean debug build, CPU s", [statistics.median(debug[name]) for name in clients], (8.5, 11.7), 1)
if "--limit" in options:
    for line in (root / "Tests/Benchmarks/weight-limit.txt").read_text().splitlines():
        if line.startswith("#"): continue
        name, limit = line.split()
        over = sizes[list(clients).index(name)] - sizes[0]
        if over > int(limit) * 1.05:
            sys.exit(f"{clients[name]} adds {over:,.0f} kB to a stripped program, over 5 % more than the {limit} kB in weight-limit.txt")
PY
