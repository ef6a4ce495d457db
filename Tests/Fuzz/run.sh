#!/bin/sh
# Reads what nobody would write, and fails on a crash, a hang, a broken invariant, or time that grows faster than the text.
#
#   Tests/Fuzz/run.sh [--inputs N] [--seconds N] [--seed N] [--length N] [--corpus FOLDER] [--address]
#                     [--growth TIMES] [--pairs]
#
# --inputs and --seconds bound the fuzzing, whichever comes first (default: 60 seconds; --inputs 0 leaves it out).
# --length is the longest input in bytes (default 16384): shorter ones are read faster.
# --corpus keeps what was found worth keeping, and goes on from it.
# --address looks for reads and writes outside of memory too, at twice the time.
# --growth repeats each pattern so often (default 100000; 0 leaves it out); --pairs takes all pairs of pieces too.
#
# Exit status: 0 no fault, 1 a fault (the input is kept and named), 2 could not run.
set -u

fail() {
  echo "fuzz: $1" >&2
  exit 2
}

inputs=-1 seconds=60 seed=1 corpus= length=16384 sanitizers=fuzzer growth=100000 pairs=
while [ $# -gt 0 ]; do
  case $1 in
    --inputs) inputs=${2?} && shift ;;
    --seconds) seconds=${2?} && shift ;;
    --seed) seed=${2?} && shift ;;
    --corpus) corpus=${2?} && shift ;;
    --length) length=${2?} && shift ;;
    --growth) growth=${2?} && shift ;;
    --address) sanitizers=fuzzer,address ;;
    --pairs) pairs=yes ;;
    *) fail "there is no option '$1'" ;;
  esac
  shift
done

here=$(cd "$(dirname "$0")" && pwd) || fail "cannot find my own folder"
root=$(cd "$here/../.." && pwd) || fail "cannot find the sources"
swiftc=$(command -v swiftc) || fail "no swiftc in PATH"
work=$(mktemp -d) || fail "cannot make a temporary folder"
trap 'rm -rf "$work"' EXIT INT TERM

for module in TrellisResolver TrellisGraph TrellisChecking TrellisReports; do
  find "$root/Sources/$module" -name '*.swift' >"$work/$module.list"
  [ -s "$work/$module.list" ] || fail "no source of $module"
  "$swiftc" -O -wmo -parse-as-library -swift-version 6 -enable-upcoming-feature InternalImportsByDefault \
    -package-name trellis -module-name "$module" -I "$work" -emit-module -emit-module-path "$work/$module.swiftmodule" \
    -emit-object -o "$work/$module.o" -sanitize="$sanitizers" "@$work/$module.list" || fail "$module does not compile"
done
"$swiftc" -O -wmo -parse-as-library -swift-version 6 -package-name trellis -module-name TrellisFuzz -I "$work" \
  -sanitize="$sanitizers" "$work"/*.o "$here"/*.swift -o "$work/fuzzer" || fail "the fuzzer cannot be built"

# Traps are for the fuzzer to see, not for the runtime to explain.
export SWIFT_BACKTRACE=enable=no

if [ "$inputs" != 0 ]; then
  # Real programs, those made to be wrong, and the reader's own tests, which quote every form there is.
  mkdir "$work/seeds"
  number=0
  find "$root/Tests/ParityTests/Programs" "$root/Tests/TrellisCheckingTests" "$root/Documentation/Examples" \
    "$root/Tests/ReportTests/Goldens" -type d -name .build -prune -o -type f -size -33 -print | LC_ALL=C sort >"$work/found"
  while IFS= read -r file; do
    number=$((number + 1))
    cp "$file" "$work/seeds/$number" || fail "cannot copy a seed"
  done <"$work/found"
  [ $number -gt 50 ] || fail "only $number seeds"

  mkdir "$work/corpus"
  faults=${TMPDIR:-/tmp}/trellis-fuzz-faults
  mkdir -p "$faults"
  "$work/fuzzer" "${corpus:-$work/corpus}" "$work/seeds" -dict="$here/words.dict" -seed="$seed" -runs="$inputs" \
    -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len="$length" -print_final_stats=1 -verbosity=1 \
    -artifact_prefix="$faults/" >"$work/log" 2>&1
  status=$?
  grep -E '^stat::|ERROR|Fatal error|SUMMARY|Test unit written' "$work/log"
  if [ $status -ne 0 ]; then
    tail -40 "$work/log" >&2
    exit 1
  fi
  ran=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/log")
  [ "${ran:-0}" -gt "$number" ] || fail "the fuzzer ran ${ran:-no} inputs"
fi

if [ "$growth" != 0 ]; then
  for width in 1 ${pairs:+2}; do
    TRELLIS_GROWTH=$growth TRELLIS_GROWTH_WIDTH=$width "$work/fuzzer" >"$work/growth" 2>&1
    status=$?
    cat "$work/growth"
    grep -q ' passed, 0 failed$' "$work/growth" && [ $status -eq 0 ] || exit 1
  done
fi
