#!/usr/bin/env bash
# What a client pays, as Markdown: for building, and for starting.
#
#     ./client-builds.sh clean [CLIENT…]       # a clean build of a client with one key
#     ./client-builds.sh release [CLIENT…]     # the same, built for release
#     ./client-builds.sh change [CLIENT…]      # building a client of 300 files again after one was changed, or added
#     ./client-builds.sh start [CLIENT…]       # starting a client with 200 registrations, each of its own type, built for release
#
# CLIENT is `empty` (without dependencies), `library`, `source` (the plugin too, with its tool built from source), `prebuilt`
# (with the tool as a release provides it) or `parser` (SwiftParser of swift-syntax, downloaded, and nothing else). All that apply
# are built by default, in turn. RUNS=3 does everything three times, and the median counts. CPU is the user and system time of
# all processes; other work on the machine makes it longer, so compare figures of one run only.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mode=${1:-}
case $mode in
  clean | release) all="empty library source prebuilt parser" ;;
  change) all="library source prebuilt" ;;
  start) all="empty library" ;;
  *) sed -n '2,/^set/p' "$0" | sed '/^set/d; s/^# \{0,1\}//' >&2 && exit 2 ;;
esac
shift
clients=${*:-$all}

client() { # name, the package's dependency, the target's, its plugin
  mkdir -p "$work/$1/Sources/App"
  cat >"$work/$1/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Client", platforms: [.macOS(.v15)], dependencies: [$2],
  targets: [.executableTarget(name: "App", dependencies: [$3], plugins: [$4])])
SWIFT
}

# A copy of the package as a release would have it.
release() {
  mkdir -p "$work/release"
  cp -RL "$root/Plugins" "$work/release"
  for folder in Sources Tests; do ln -s "$root/$folder" "$work/release/$folder"; done
  "$root/.ci/release" tool "$work/release/bundle" >&2
  "$root/.ci/release" bundle "$work/release/bundle" >&2
  "$root/.ci/release" manifest bundle/trellis.artifactbundle >"$work/release/Package.swift"
}

case $mode in change | start) isLarge=1 ;; *) isLarge= ;; esac
if [ "$isLarge" ]; then
  swiftc -parse-as-library -o "$work/generate" "$root/Tests/Benchmarks/Sources/generate-project/GenerateProject.swift"
fi
product='.product(name: "Trellis", package: "Trellis")'
plugin='.plugin(name: "TrellisValidate", package: "Trellis")'
for name in $clients; do
  case $name in
    empty) client empty "" "" "" ;;
    library) client library ".package(name: \"Trellis\", path: \"$root\")" "$product" "" ;;
    source) client source ".package(name: \"Trellis\", path: \"$root\")" "$product" "$plugin" ;;
    prebuilt)
      release
      client prebuilt ".package(name: \"Trellis\", path: \"$work/release\")" "$product" "$plugin"
      ;;
    parser)
      client parser '.package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")' \
        '.product(name: "SwiftParser", package: "swift-syntax")' ""
      ;;
    *) echo "there is no client '$name'" >&2 && exit 2 ;;
  esac
  if [ "$isLarge" ] && [ "$name" != empty ]; then
    "$work/generate" "$work/$name" "$([ "$mode" = change ] && echo 300 || echo 40)" 5
    echo '_ = try Scope(AppScope.self).resolve(.service0x0)' | cat <(echo 'import Trellis') - >"$work/$name/Sources/App/main.swift"
  else
    case $name in
      empty) echo 'print("hello")' ;;
      parser) printf 'import SwiftParser\nprint(Parser.parse(source: "let a = 1").description)\n' ;;
      *)
        cat <<'SWIFT'
import Trellis
extension Keys { static let word = Key<String>("word") }
enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) { app.value(.word, "hello") }
}
print(try Scope(AppScope.self).resolve(.word))
SWIFT
        ;;
    esac >"$work/$name/Sources/App/main.swift"
  fi
  swift package --package-path "$work/$name" resolve >&2
done

python3 - "$mode" "$work" "${RUNS:-1}" $clients <<'PY'
import os, resource, shutil, statistics, subprocess, sys, time

mode, work, runs, clients = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:]
words = {
    "empty": "nothing", "library": "the library", "source": "library and plugin, from source",
    "prebuilt": "library and plugin, prebuilt", "parser": "SwiftParser 603.0.1",
}


def build(name, *options):
    """The CPU and wall seconds of a build."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    process = subprocess.run(
        ["swift", "build", *options], cwd=f"{work}/{name}", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    wall, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if process.returncode != 0:
        sys.exit(f"the client '{name}' does not build:\n{process.stdout[-3000:]}")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{name}: {cpu:.1f} s of CPU, {wall:.1f} s", file=sys.stderr)
    return cpu, wall


def clean(name):
    folder = f"{work}/{name}/.build"
    # Dependencies stay checked out.
    for part in os.scandir(folder) if os.path.isdir(folder) else []:
        if part.name not in ("checkouts", "repositories", "artifacts", "workspace-state.json"):
            shutil.rmtree(part.path) if part.is_dir() and not part.is_symlink() else os.remove(part.path)


def median(rows):
    return [statistics.median(column) for column in zip(*rows)]


if mode in ("clean", "release"):
    kind = "debug" if mode == "clean" else "release"
    times = {name: [] for name in clients}
    for _ in range(runs):
        for name in clients:
            clean(name)
            times[name].append(build(name, "-c", kind))
    times = {name: median(rows) for name, rows in times.items()}
    empty, parser = (times.get(name, [None])[0] for name in ("empty", "parser"))
    print(f"| clean {kind} build of a client | CPU s | wall s | CPU over the empty client's | against SwiftParser |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name in clients:
        cpu, wall = times[name]
        over = f"{cpu / empty - 1:.1f} ×" if empty and name != "empty" else ""
        share = f"{cpu / parser:.2f}" if parser and name != "parser" else ""
        print(f"| {words[name]} | {cpu:.1f} | {wall:.1f} | {over} | {share} |")
elif mode == "start":
    programs, quiet = {}, os.open(os.devnull, os.O_WRONLY)
    for name in clients:
        build(name, "-c", "release")
        programs[name] = f"{work}/{name}/.build/release/App"
    times = {name: [] for name in clients}
    for _ in range(100 * runs):
        for name, program in programs.items():
            start = time.monotonic()
            child = os.posix_spawn(program, [program], os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, quiet, 1)])
            _, status, usage = os.wait4(child, 0)
            wall = time.monotonic() - start
            if status != 0:
                sys.exit(f"the client '{name}' does not run")
            times[name].append((usage.ru_utime + usage.ru_stime, wall))
    times = {name: median(rows) for name, rows in times.items()}
    print("| a process | CPU ms | wall ms | wall ms over the empty one's |")
    print("| --- | ---: | ---: | ---: |")
    for name in clients:
        cpu, wall = times[name]
        over = f"{(wall - times['empty'][1]) * 1000:.2f}" if "empty" in times and name != "empty" else ""
        print(f"| {words[name]} | {cpu * 1000:.2f} | {wall * 1000:.2f} | {over} |")
else:
    for name in clients:
        # The package manager links its tools once more in the second build.
        build(name), build(name)
    changed, added = {name: [] for name in clients}, {name: [] for name in clients}
    for turn in range(runs):
        for name in clients:
            sources = f"{work}/{name}/Sources/App"
            with open(f"{sources}/Feature7.swift", "a") as file:
                file.write(f"func changed{turn}() -> Int {{ {turn} }}\n")
            changed[name].append(build(name))
            with open(f"{sources}/Added{turn}.swift", "w") as file:
                file.write(f"func added{turn}() -> Int {{ {turn} }}\n")
            added[name].append(build(name))
    print("| a client of 300 files and 1,500 registrations | changed: CPU s | wall s | added: CPU s | wall s |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name in clients:
        print(f"| {words[name]} | " + " | ".join(f"{time:.2f}" for time in median(changed[name]) + median(added[name])) + " |")
PY
