#!/bin/sh
# Reads the sources of other packages, each file as if it imported the library, and fails on anything that is taken for
# the library's: they declare types called `Key`, `Registry` or `Scope`, and methods called `open`, `run` or `resolve`.
#
#   Tests/Fuzz/look-alikes.sh FOLDER...
#
# A folder is a package, or holds several. Exit status: 0 silence, 1 a word about something, 2 could not run.
set -u

fail() {
  echo "look-alikes: $1" >&2
  exit 2
}

[ $# -gt 0 ] || fail "name a folder with the sources of other packages"
root=$(cd "$(dirname "$0")/../.." && pwd) || fail "cannot find the sources"
swift build --package-path "$root" --product TrellisTool > /dev/null || fail "cannot build the validator"
trellis=$(swift build --package-path "$root" --show-bin-path)/TrellisTool
work=$(mktemp -d) || fail "cannot make a temporary folder"
trap 'rm -rf "$work"' EXIT

status=0
for folder; do
  rm -rf "$work/sources"
  cp -r "$folder" "$work/sources" || fail "cannot read $folder"
  find "$work/sources" -name '*.swift' -type f -exec sh -c \
    'for file; do printf "\nimport Trellis\nimport TrellisTesting\nimport TrellisUI\n" >> "$file"; done' sh {} +
  said=$("$trellis" check --unchecked "$work/sources" 2>&1)
  case $said in
    "trellis: "*" 0 scopes, 0 keys, 0 registrations: no findings ("*) echo "$folder: $said" ;;
    *)
      echo "$folder:"
      printf '%s\n' "$said"
      status=1
      ;;
  esac
done
exit $status
