#!/usr/bin/env python3
"""pages.py SYSTEM VERSION OUT : writes into OUT the programs of Documentation/UserInterfaces.md that are about SYSTEM at VERSION.

Each is one file, NAME.swift, and again NAME-MainActor.swift, without what a target that is on the main actor by default leaves
out. An example whose first line names versions, `// iOS 17, macOS 14`, is for those systems from there on, and for no other.
"""
import pathlib
import re
import sys

PAGE = pathlib.Path(__file__).resolve().parents[2] / "Documentation/UserInterfaces.md"

SECTIONS = {
    "UIKit": ["iOS", "tvOS", "visionOS", "Catalyst"],
    "AppKit": ["macOS"],
    "SwiftUI": ["iOS", "macOS", "tvOS", "watchOS", "visionOS", "Catalyst"],
}


def is_about(example, system, version):
    if system == "visionOS" and "UIStoryboard" in example:  # which it deprecates
        return False
    versions = dict(re.findall(r"(\w+) ([\d.]+)", example.split("\n")[0])) if example.startswith("// ") else {}
    if not versions:
        return True
    since = versions.get("iOS" if system == "Catalyst" else system)
    return since is not None and [int(part) for part in since.split(".")] <= [int(part) for part in version.split(".")]


def program(examples):
    """Previews are macros of Xcode's own: written instead is what each declares, with its versions unless the page has some."""
    count = 0

    def named(match):
        nonlocal count
        count += 1
        versions = match[1] or "@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)\n"
        return f"{versions}@MainActor private func preview{count}() -> Any {{ Preview{match[2]} }}"

    # From a preview to the line that closes it.
    return re.sub(r"^(@available[^\n]*\n)?#Preview(.*?(?:\n\}|\}))$", named, "\n\n".join(examples), flags=re.M | re.S)


def main():
    system, version, out = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    out.mkdir(parents=True, exist_ok=True)
    sections = re.split(r"^## ", PAGE.read_text(), flags=re.M)
    written = 0
    for name, systems in SECTIONS.items():
        found = [section for section in sections if section.startswith(name + "\n")]
        if len(found) != 1:
            sys.exit(f"{PAGE}: no section {name}")
        if system not in systems:
            continue
        examples = re.findall(r"^```swift\n(.*?)^```$", sections[0] + found[0], flags=re.M | re.S)
        text = program(example for example in examples if is_about(example, system, version))
        (out / f"{name}.swift").write_text(text)
        (out / f"{name}-MainActor.swift").write_text(text.replace("@MainActor ", ""))
        written += 1
    if not written:
        sys.exit(f"no section of {PAGE.name} is about {system}")


main()
