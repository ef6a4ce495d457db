#!/usr/bin/env bash
# What each workload of `ratios` costs in instructions, as Markdown: the same on a busy machine as on a quiet one.
#
#     swift build -c release --product ratios && ./instructions.sh [PROGRAM]
#
# A figure is the difference of two runs under callgrind, by the operations that one has more. PROGRAM is another build of `ratios`,
# such as one of an older state. Linux with valgrind.
set -euo pipefail
program=${1:-$(dirname "$0")/.build/release/ratios}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# valgrind gives up at the compiler's debug information.
strip --strip-debug -o "$work/ratios" "$program"

instructions() { # workload, side, count
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$work/ratios" --run "$@" 2>&1 | sed -n 's/.*Collected : //p'
}

# How many one operation takes.
each() { echo $((($(instructions "$1" "$2" 3000) - $(instructions "$1" "$2" 1000)) / 2000)); }

echo "| | by hand | Trellis | ratio |"
echo "| --- | ---: | ---: | ---: |"
while read -r workload; do
  hand=$(each "$workload" baseline) trellis=$(each "$workload" trellis)
  echo "| $workload | $hand | $trellis | $(awk "BEGIN { printf \"%.2f\", $trellis / $hand }") |"
done <<'WORKLOADS'
existing shared, existential
existing shared, class
four levels up against local, class
unique without needs
six services, all unique
unique on shared leaves
combined
collection, two of twelve its own
child scope
override scope, one of six
WORKLOADS
