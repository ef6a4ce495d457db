#!/usr/bin/env bash
# Runs a fixture app with the real library, and records what each service's lifetime does in Tests/Fixtures/<App>/Recorded.txt.
#
#   Tests/record.sh Swinject MODULE=FOLDER…    the library's modules, each with the folder of its sources
#   Tests/record.sh Factory FactoryKit=…/Sources/FactoryKit
#   Tests/record.sh Resolver Resolver=…/Sources/Resolver
#
# Recorded with Swinject 2, Resolver 1.5, and Factory 3; Factory 2.5.3 answers the same.
#
# The libraries are checked out by whoever records; nothing of them is kept here, and the tests read the recorded text only.
set -euo pipefail
cd "$(dirname "$0")"
[ $# -ge 2 ] || { sed -n '2,/^set/p' "$0" | sed '/^set/d; s/^# \{0,1\}//' >&2; exit 2; }
app=$1
shift
fixture=$PWD/Fixtures/$app
[ -d "$fixture" ] || { echo "record.sh: there is no fixture '$app'" >&2; exit 2; }
work=${RECORDING_FOLDER:-$(mktemp -d)}
mkdir -p "$work/Sources"
libraries=""
for pair in "$@"; do
  name=${pair%%=*}
  rm -rf "${work:?}/Sources/$name"
  cp -r "${pair#*=}" "$work/Sources/$name"
  libraries+="\"$name\", "
done
# Resolver 1.5 does not compile on Linux, where this constant is an 'Int'; nothing else of it is changed.
if [ "$(uname)" = Linux ] && [ -f "$work/Sources/Resolver/Resolver.swift" ]; then
  sed -i 's/, PTHREAD_MUTEX_RECURSIVE)/, Int32(PTHREAD_MUTEX_RECURSIVE))/' "$work/Sources/Resolver/Resolver.swift"
fi
for module in "$fixture"/Sources/*; do
  rm -rf "${work:?}/Sources/$(basename "$module")"
  cp -r "$module" "$work/Sources/"
done
rm -rf "$work/Sources/Recorder"
cp -r "$fixture/Recorder" "$work/Sources/"
python3 - "$work" "$libraries" "$fixture/Sources" <<'PY'
import os, sys
work, libraries, sources = sys.argv[1], [w for w in sys.argv[2].replace('"', "").replace(" ", "").split(",") if w], sys.argv[3]
modules = sorted(os.listdir(sources))
def imports(name, folder):
    found = set()
    for root, _, files in os.walk(f"{work}/Sources/{folder}"):
        for file in files:
            if file.endswith(".swift"):
                for line in open(f"{root}/{file}", encoding="utf-8"):
                    words = line.split("//")[0].split()
                    if "import" in words: found.add(words[-1].split(".")[0])
    return sorted(found & (set(modules) | set(libraries)) - {name})
targets = "".join(
    f'    .{"executableTarget" if name == "Recorder" else "target"}(name: "{name}", dependencies: {imports(name, name)}),\n'.replace("'", '"')
    for name in libraries + modules + ["Recorder"])
open(f"{work}/Package.swift", "w").write(
    "// swift-tools-version: 6.0\nimport PackageDescription\n\nlet package = Package(\n"
    f'  name: "Recording", platforms: [.macOS(.v14)],\n  targets: [\n{targets}  ],\n  swiftLanguageModes: [.v5])\n')
PY
swift build --package-path "$work" --product Recorder >&2
"$work/.build/debug/Recorder" >"$fixture/Recorded.txt"
cat "$fixture/Recorded.txt"
