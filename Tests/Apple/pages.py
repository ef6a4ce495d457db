#!/usr/bin/env python3
"""pages.py SYSTEM OUT : writes into OUT the programs of Documentation/UserInterfaces.md that are about SYSTEM.

Each is one file, NAME.swift, and again NAME-MainActor.swift, with what a target that is on the main actor by default leaves out.
"""
import pathlib
import re
import sys

PAGE = pathlib.Path(__file__).resolve().parents[2] / "Documentation/UserInterfaces.md"

SECTIONS = {
    "UIKit": ["iOS", "tvOS", "visionOS", "macCatalyst"],
    "AppKit": ["macOS"],
    "SwiftUI": ["iOS", "macOS", "tvOS", "watchOS", "visionOS", "macCatalyst"],
}
# An example with one of these words is not about the system.
WITHOUT = {"visionOS": ["UIStoryboard"], "tvOS": ["openWindow"], "watchOS": ["openWindow"]}


def program(examples):
    """Previews are macros of Xcode's own: written instead is what each declares, with its versions unless the page has some."""
    text = "\n\n".join(examples)
    count = 0

    def named(match):
        nonlocal count
        count += 1
        versions = match[1] or "@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)\n"
        return f"{versions}@MainActor private func preview{count}() -> Any {{ Preview{match[2]} }}"

    # From a preview to the line that closes it.
    return re.sub(r"^(@available.*\n)?#Preview(.*?(?:\n\}|\}))$", named, text, flags=re.M | re.S)


def main():
    system, out = sys.argv[1], pathlib.Path(sys.argv[2])
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
        examples = [text for text in examples if not any(word in text for word in WITHOUT.get(system, []))]
        text = program(examples)
        (out / f"{name}.swift").write_text(text)
        (out / f"{name}-MainActor.swift").write_text(re.sub(r"@MainActor ", "", text))
        written += 1
    if not written:
        sys.exit(f"no section of {PAGE.name} is about {system}")


main()
