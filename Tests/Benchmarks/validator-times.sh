#!/usr/bin/env bash
# What the validator costs on generated projects, as Markdown: time and memory, debug and release.
#
#     ./validator-times.sh [RUNS]
#
# Of RUNS runs (5 by itself) the fastest counts; nothing else should be running. Ends with 1 if a target is missed.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
runs=${1:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

(cd "$here" && swift build -c release --product generate-project >&2)
generate=$(cd "$here" && swift build -c release --show-bin-path)/generate-project
export TRELLIS_OPTIMIZED_TOOL=1
(cd "$root" && swift build --product TrellisTool >&2 && swift build -c release --product TrellisTool >&2)
debug=$(cd "$root" && swift build --show-bin-path)/TrellisTool
release=$(cd "$root" && swift build -c release --show-bin-path)/TrellisTool

"$generate" "$work/1x" 100 5
"$generate" "$work/10x" 1000 5
"$generate" "$work/100x" 10000 5
"$generate" "$work/rare" 200 5 9800

# Seconds and megabytes of the fastest of several runs.
measure() { # program, folder
  python3 - "$runs" "$@" <<'PY'
import os, subprocess, sys, time
runs, program, folder = sys.argv[1:]
best = None
for _ in range(int(runs)):
    start = time.monotonic()
    process = subprocess.Popen([program, "check", folder], stdout=subprocess.PIPE, text=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    elapsed = time.monotonic() - start
    if status != 0 or "no findings" not in output:
        sys.exit(f"the generated project is not sound: {output[-300:]}")
    megabytes = usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    best = min(best or (elapsed, megabytes), (elapsed, megabytes))
print(f"{best[0]:.3f} {best[1]:.0f}")
PY
}

missed=0
row() { # words, program, folder, target in seconds or -
  local words=$1 program=$2 folder=$3 target=$4
  read -r seconds megabytes < <(measure "$program" "$folder")
  local verdict=""
  if [ "$target" != - ]; then
    verdict="$target s"
    if python3 -c "import sys; sys.exit(not ($seconds > $target or $megabytes > 200))"; then
      verdict="$verdict, missed"
      missed=1
    fi
  fi
  echo "| $words | $seconds s | $megabytes MB | $verdict |"
}

echo "| project | time | memory | target |"
echo "| --- | --- | --- | --- |"
for size in "1x:100 files, 500 registrations" "10x:1,000 files, 5,000 registrations" "100x:10,000 files, 50,000 registrations"; do
  folder=${size%%:*}
  words=${size#*:}
  slow=- fast=-
  if [ "$folder" = 10x ]; then slow=1 fast=0.15; fi
  row "$words, debug" "$debug" "$work/$folder" $slow
  row "$words, release" "$release" "$work/$folder" $fast
done
row "10,000 files (40 MB) of which 200 matter, debug" "$debug" "$work/rare" 1.5
row "the same, release" "$release" "$work/rare" 0.4
exit $missed
