#!/bin/sh
# Compares the tree with the one of the Swift toolchain in PATH, on every Swift file in the folders.
#
#   Tests/Oracle/check-tree.sh FOLDER... [-- OPTION...]
#
# Options are passed to `swift build`.
# Exit status: 0 all alike, 1 differences (one line each, path:line:column), 2 could not run.
set -u

fail() {
  echo "check-tree: $1" >&2
  exit 2
}

work=$(mktemp -d) || fail "cannot make a temporary folder"
trap 'rm -rf "$work"' EXIT INT TERM

: >"$work/files"
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  [ -e "$1" ] || fail "no such folder: $1"
  find -L "$1" -type d \( -name '.build*' -o -name .git \) -prune -o -type f -name '*.swift' -print >>"$work/files" ||
    fail "cannot list the files in $1"
  shift
done
[ -s "$work/files" ] || fail "name folders with Swift files to check"
[ $# -eq 0 ] || shift
here=$(cd "$(dirname "$0")" && pwd) || fail "cannot find my own folder"
package="$here/../.."

swiftc=$(command -v swiftc) || fail "no swiftc in PATH"
# The program in PATH may be a link, or a shim that knows where the real one is.
runtime=$("$swiftc" -print-target-info | sed -n 's/.*"runtimeResourcePath" *: *"\(.*\)".*/\1/p')
host="$runtime/host"
[ -e "$host/SwiftParser.swiftmodule" ] || fail "this toolchain brings no SwiftParser (looked in $host)"

swift build --package-path "$package" --product TrellisCheck "$@" >"$work/log" 2>&1 || {
  cat "$work/log" >&2
  fail "the package does not build"
}
bin=$(swift build --package-path "$package" "$@" --show-bin-path) || fail "cannot find what was built"
# Of the objects those of sources that exist: a build leaves the others where they were.
for module in TrellisChecking TrellisGraph TrellisResolver; do
  find "$package/Sources/$module" -name '*.swift' | sed "s|.*/\\(.*\\)|$bin/$module.build/\\1.o|"
done >"$work/objects"
"$swiftc" -swift-version 5 -package-name trellis -module-name CheckTree -I "$bin/Modules" -I "$host" -L "$host" \
  -lSwiftParser -lSwiftSyntax -Xlinker -rpath -Xlinker "$host" "@$work/objects" "$here/Tree/main.swift" -o "$work/check" ||
  fail "the comparison does not compile"

"$work/check" "$work/files"
status=$?
[ $status -le 2 ] || fail "the comparison ended with status $status"
exit $status
