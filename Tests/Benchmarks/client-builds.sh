#!/usr/bin/env bash
# What a clean debug build of a client costs, as Markdown: of an empty one, with the library, with the plugin too, and of one whose
# only dependency is the parser of swift-syntax, which is downloaded.
#
#     ./client-builds.sh [--runs N] [CLIENT…]      # clients: empty, library, source, prebuilt, parser; all by default
#
# The clients take turns, N times (1 by default), and the median counts. CPU is the user and system time of all processes.
# 'prebuilt' builds the release of the tool first, with .ci/release, which does not count.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

runs=1
if [ "${1:-}" = --runs ]; then runs=$2 && shift 2; fi
clients=${*:-empty library source prebuilt parser}

client() { # name, dependency of the package, dependencies of the target, plugins, source
  mkdir -p "$work/$1/Sources/Client"
  cat >"$work/$1/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Client", platforms: [.macOS(.v15)], dependencies: [$2],
  targets: [.executableTarget(name: "Client", dependencies: [$3], plugins: [$4])])
SWIFT
  echo "$5" >"$work/$1/Sources/Client/main.swift"
}

keyed='import Trellis
extension Keys { static let word = Key<String>("word") }
enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) { app.value(.word, "hello") }
}
print(try Scope(AppScope.self).resolve(.word))'
product='.product(name: "Trellis", package: "Trellis")'
plugin='.plugin(name: "TrellisValidate", package: "Trellis")'
syntax='.package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")'

for name in $clients; do
  case $name in
    empty) client empty "" "" "" 'print("hello")' ;;
    library) client library ".package(name: \"Trellis\", path: \"$root\")" "$product" "" "$keyed" ;;
    source) client source ".package(name: \"Trellis\", path: \"$root\")" "$product" "$plugin" "$keyed" ;;
    parser) client parser "$syntax" '.product(name: "SwiftParser", package: "swift-syntax")' "" 'import SwiftParser
print(Parser.parse(source: "let a = 1").description)' ;;
    *) echo "there is no client '$name'" >&2 && exit 2 ;;
  esac
  swift package --package-path "$work/$name" resolve >&2
done

python3 - "$work" "$runs" $clients <<'PY'
import os, resource, shutil, statistics, subprocess, sys, time

work, runs, clients = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
words = {
    "empty": "nothing", "library": "the library", "source": "library and plugin, from source",
    "prebuilt": "library and plugin, prebuilt", "parser": "SwiftParser 603.0.1",
}
times = {name: [] for name in clients}
for _ in range(runs):
    for name in clients:
        folder = f"{work}/{name}"
        # Dependencies stay checked out.
        for part in os.scandir(f"{folder}/.build") if os.path.isdir(f"{folder}/.build") else []:
            if part.name not in ("checkouts", "repositories", "artifacts", "workspace-state.json"):
                shutil.rmtree(part.path) if part.is_dir() and not part.is_symlink() else os.remove(part.path)
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        build = subprocess.run(["swift", "build"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        wall, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
        if build.returncode != 0:
            sys.exit(f"the client '{name}' does not build:\n{build.stdout[-3000:]}")
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        times[name].append((cpu, wall))
        print(f"{name}: {cpu:.1f} s of CPU, {wall:.1f} s", file=sys.stderr)

median = {name: [statistics.median(column) for column in zip(*rows)] for name, rows in times.items()}
empty, parser = (median.get(name, [None])[0] for name in ("empty", "parser"))
print("| clean debug build of a client | CPU s | wall s | CPU over the empty client's | against SwiftParser |")
print("| --- | ---: | ---: | ---: | ---: |")
for name in clients:
    cpu, wall = median[name]
    over = f"{cpu / empty - 1:.1f} ×" if empty and name != "empty" else ""
    share = f"{cpu / parser:.2f}" if parser and name != "parser" else ""
    print(f"| {words[name]} | {cpu:.1f} | {wall:.1f} | {over} | {share} |")
PY
