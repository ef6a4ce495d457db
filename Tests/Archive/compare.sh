#!/usr/bin/env bash
# Compares what two versions of the validator report for every program at hand, so that a change of the reader that is meant to
# change nothing is seen to change nothing:
#
#   Tests/Archive/compare.sh REVISION [FOLDER…]
#
# REVISION is compared with the working tree. The programs are those of the tests, 1,000 generated ones, the examples, and the
# package folders given. The reports are JSON with '--unchecked'; each difference is printed.
#
# Exit status: 0 no difference, 1 differences, 2 could not run.
set -euo pipefail
[ $# -gt 0 ] || { sed -n 's/^# \{0,1\}//p' "$0" | sed -n 2,9p >&2; exit 2; }
trap 'exit 2' ERR
revision=$1
shift
folders=()
for folder; do folders+=("$(cd "$folder" && pwd)"); done
cd "$(dirname "$0")/../.."
root=$PWD
archive=$root/.build/archive
mkdir -p "$archive"

# Most sources are read in tests, from strings; the tests write them down.
rm -rf "$archive/programs" "$archive/generated"
TRELLIS_KEEP_PROGRAMS=$archive/programs TRELLIS_PARITY_KEEP=$archive/generated TRELLIS_PARITY_PROGRAMS=1000 \
  swift test --filter 'TrellisCheckingTests|GeneratedParityTests' --skip 'Hostile|Mutation' >"$archive/tests.log" 2>&1

swift build --product TrellisTool
new=$(swift build --show-bin-path)/TrellisTool
tree=$archive/tree
[ -e "$tree" ] || git worktree add --quiet --force --detach "$tree" "$revision"
git -C "$tree" checkout --quiet --detach "$(git rev-parse "$revision")"
swift build --package-path "$tree" --product TrellisTool
old=$(swift build --package-path "$tree" --show-bin-path)/TrellisTool

# A line for each program: its name, its folder, and the arguments. A folder of the tests' programs has one for each module.
list() {
  local program module
  for program in "$archive"/programs/*/; do
    printf 'test-%s\t%s\t' "$(basename "$program")" "$program"
    for module in "$program"*/; do printf -- '--module %s %s ' "$(basename "$module")" "$(basename "$module")"; done
    echo
  done
  for program in "$archive"/generated/[0-9]*/ Documentation/Examples/*/ Tests/ParityTests/ Tests/IntegrationTests/ "${folders[@]}"; do
    printf '%s\t%s\t.\n' "$(echo "${program#"$root"/}" | tr '/ ' '--')" "$program"
  done
}

report() {
  local name folder arguments
  while IFS=$'\t' read -r name folder arguments; do
    # shellcheck disable=SC2086
    (cd "$folder" && "$1" check --format json --unchecked $arguments 2>&1 || true) \
      | sed 's/"milliseconds":[0-9]*,//; s/},{/},\n{/g' >"$2/$name.json"
  done
}

rm -rf "$archive/old" "$archive/new"
mkdir "$archive/old" "$archive/new"
list >"$archive/list"
report "$old" "$archive/old" <"$archive/list" &
report "$new" "$archive/new" <"$archive/list"
wait
echo "$(wc -l <"$archive/list") programs"
trap - ERR
cd "$archive"
diff -ru old new
