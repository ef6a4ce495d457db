#!/usr/bin/env python3
"""pages.py SYSTEM VERSION OUT: writes into OUT the programs of Documentation/UserInterfaces.md that are about SYSTEM at VERSION, and
one program of the examples in the comments of TrellisUI.

Each program is a file NAME.swift. NAME-MainActor.swift is the same without `@MainActor`, for a target that is on the main actor
by default. An example whose first line names versions, `// iOS 17, macOS 14`, is for those systems, from these versions on.
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parents[1] / "Documentation/UserInterfaces.md"
ADAPTERS = HERE.parents[1] / "Sources/TrellisUI"

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
    """Joins examples. `#Preview` is a macro of Xcode's: a function replaces each, with the macro's versions or the page's."""
    count = 0

    def named(match):
        nonlocal count
        count += 1
        versions = match[1] or "@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)\n"
        return f"{versions}@MainActor private func preview{count}() -> Any {{ Preview{match[2]} }}"

    # From a preview to the line that closes it.
    return re.sub(r"^(@available[^\n]*\n)?#Preview(.*?(?:\n\}|\}))$", named, "\n\n".join(examples), flags=re.M | re.S)


def wrapped(part, number, room):
    """A part of a comment's example, in a declaration with a name of its own."""
    if part.startswith(("@available", "#Preview")):
        return part
    if re.match(r"(nonisolated |final )*(class|struct) ", part):
        return f"enum Example{number} {{\n{part}\n}}"
    if part.startswith(("override ", "@IBSegueAction")):
        return f"@MainActor final class Example{number}: Controller {{\n{part}\n}}"
    fields = "let session: Scope<SessionScope>, note: Note\n@State var isShowingProfile = false\n@State var selected: Note.ID?\n"
    if re.match(r"@(FromScope|ScopeState)", part):
        return f"struct Example{number}: View {{\n{part}\nvar body: some View {{ EmptyView() }}\n}}"
    if room == "SwiftUI" and not part.startswith("WindowGroup"):
        return f"struct Example{number}: View {{\n{fields}var body: some View {{\n{part}\n}}\n}}"
    # Nothing else uses what it makes.
    part = re.sub(r"^(?=UITab|WindowGroup)", "_ = ", part) + "".join(f"\n_ = {name}" for name in re.findall(r"^let (\w+)", part, re.M))
    return f"extension Place {{\nfunc example{number}() throws {{\n{part}\n}}\n}}"


def comments(system):
    """The examples in the comments of the adapters that the system has, each in a declaration that it can be part of."""
    rooms = [room for room, systems in SECTIONS.items() if system in systems and not (room == "UIKit" and system == "watchOS")]
    found = []
    for file in sorted(ADAPTERS.rglob("*.swift")):
        room = file.parent.name if file.parent != ADAPTERS else "UIKit"
        if room not in rooms:
            continue
        text = file.read_text()
        versions = re.search(r"^ *(@available\(macOS.*)", text, re.M)
        for example in re.findall(r"^ */// ```swift\n(.*?)^ */// ```$", text, flags=re.M | re.S):
            example = re.sub(r"^ */// ?", "", example, flags=re.M).strip()
            if is_about(example, system, "0") and not (system == "visionOS" and re.search("[sS]egue|storyboard", example)):
                since = versions[1] if versions else "@available(iOS 18, tvOS 18, visionOS 2, *)" if "UITab(" in example else ""
                for part in example.split("\n\n"):
                    found.append((since + "\n" + wrapped(part, len(found), room)).strip())
    return (HERE / "Clients/Pages/Examples.swift").read_text() + "\n" + program(found) + "\n"


def main():
    system, version, out = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    out.mkdir(parents=True, exist_ok=True)
    sections = re.split(r"^## ", PAGE.read_text(), flags=re.M)
    programs = {"Comments": comments(system)}
    for name, systems in SECTIONS.items():
        found = [section for section in sections if section.startswith(name + "\n")]
        if len(found) != 1:
            sys.exit(f"{PAGE}: no section {name}")
        if system in systems:
            examples = re.findall(r"^```swift\n(.*?)^```$", sections[0] + found[0], flags=re.M | re.S)
            programs[name] = program(example for example in examples if is_about(example, system, version))
    if len(programs) == 1:
        sys.exit(f"no section of {PAGE.name} is about {system}")
    for name, text in programs.items():
        (out / f"{name}.swift").write_text(text)
        (out / f"{name}-MainActor.swift").write_text(text.replace("@MainActor ", ""))


main()
