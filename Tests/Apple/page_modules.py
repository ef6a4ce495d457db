#!/usr/bin/env python3
"""page_modules.py PAGE OUT : writes into OUT the files of the program that PAGE shows, and prints a line for each of its modules:
the name, and the files. They are in the order in which they are compiled; a module of tests is the last.

A block of Swift that is a file begins with its path, `// Sources/App/App.swift`.
"""
import pathlib
import re
import sys

DOCUMENTATION = pathlib.Path(__file__).resolve().parents[2] / "Documentation"


def modules(page):
    """The texts of each module's files, by path."""
    found = {}
    for block in re.findall(r"^```swift\n(.*?)^```$", (DOCUMENTATION / page).read_text(), flags=re.M | re.S):
        path = re.match(r"// ((?:Sources|Tests)/(\w+)/\S+\.swift)\n", block)
        if path:
            found.setdefault(path[2], {})[path[1]] = block
    if not found:
        sys.exit(f"{page} shows no program")
    return found


def main():
    page, out = sys.argv[1], pathlib.Path(sys.argv[2])
    for name, files in modules(page).items():
        for path, text in files.items():
            (out / path).parent.mkdir(parents=True, exist_ok=True)
            (out / path).write_text(text)
        print(name, *[out / path for path in files])


if __name__ == "__main__":
    main()
