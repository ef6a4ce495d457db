"""The programs of several modules that pages of the documentation show. A block of Swift that is a file begins with its path,
`// Sources/App/App.swift`."""

import pathlib, re

documentation = pathlib.Path(__file__).resolve().parents[2] / "Documentation"


def written(page, folder):
    """Writes the files of a page's program into a folder, and returns their paths for each module, in the order in which they are
    compiled. Tests are left out: the tests of the guides check them, where XCTest and Swift Testing are."""
    modules = {}
    for block in re.findall(r"^```swift\n(.*?)^```$", (documentation / page).read_text(), flags=re.M | re.S):
        found = re.match(r"// (Sources/(\w+)/\S+\.swift)\n", block)
        if found:
            path = pathlib.Path(folder, found[1])
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block)
            modules.setdefault(found[2], []).append(str(path))
    if not modules:
        raise SystemExit(f"error: {page} shows no program")
    return modules
