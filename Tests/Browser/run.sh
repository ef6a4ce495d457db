#!/usr/bin/env bash
# Shows the pages that `trellis graph` and `trellis diff` write to headless Chromium, clicks, types and reads. Installs what
# is missing: Debian's packages `chromium` and `chromium-driver`, and `selenium` and `axe-playwright-python` in an environment of
# their own.
#
#   Tests/Browser/run.sh TOOL [TEST...]
#
# TOOL is the program TrellisTool, TEST the name of a test, such as `Scale.test_thousand`.
set -euo pipefail
tool=$(realpath "$1")
shift
cd "$(dirname "$0")/../.."
source Tests/Browser/prepare.sh
TRELLIS_TOOL=$tool PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=Tests/Browser \
  "$python" Tests/Browser/page_tests.py --verbose "$@"
