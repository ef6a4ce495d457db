#!/usr/bin/env bash
# Draws the graph of the example for README.md, light and dark, from its page.
#
#   Tests/Browser/picture.sh TOOL
set -euo pipefail
tool=$(realpath "$1")
cd "$(dirname "$0")/../.."
source Tests/Browser/prepare.sh
mkdir -p Documentation/Pictures
TRELLIS_TOOL=$tool PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=Tests/Browser "$python" - <<'PYTHON'
from browser import EXAMPLE, ROOT, Browser, page_of

page = page_of("example", EXAMPLE)
for name, dark in [("field-notes.svg", False), ("field-notes-dark.svg", True)]:
    browser = Browser(dark)
    browser.open(page)
    file = ROOT / "Documentation/Pictures" / name
    file.write_text(browser.run("return picture()") + "\n")
    browser.driver.quit()
    print(f"{name}: {file.stat().st_size} bytes")
PYTHON
