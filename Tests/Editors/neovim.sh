#!/usr/bin/env bash
# `trellis lsp` in Neovim, without a screen: a diagnostic, hovering, definitions, a fix, and fast typing, in a copy of the
# example with a misspelled need.
#
#   Tests/Editors/neovim.sh TOOL
#
# TOOL is a built `TrellisTool`. Needs Neovim 0.7 or later. Ends with 1 if the editor does not show what it should.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
TRELLIS_TOOL=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
TRELLIS_ROOT=$(cd "$work" && pwd -P)/FieldNotes
export TRELLIS_TOOL TRELLIS_ROOT
mkdir "$TRELLIS_ROOT"
cp -R "$here/../../Documentation/Examples/FieldNotes/"{Package.swift,Sources} "$TRELLIS_ROOT"
sed -i.bak 's/needs: Keys.logSink/needs: Keys.logSnik/' "$TRELLIS_ROOT/Sources/FieldNotesPlatform/PlatformModule.swift"
XDG_STATE_HOME=$work XDG_DATA_HOME=$work XDG_CACHE_HOME=$work timeout 180 \
  nvim --headless --clean -n -c "luafile $here/neovim.lua" 2>&1
