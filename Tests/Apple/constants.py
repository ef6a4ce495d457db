"""A search for integers that a watch's `Int` of 32 bits cannot hold; no module for such a watch can be compiled here."""

import re

# A shift of a plain number, or a plain number.
plain = re.compile(r"(?<![\w.])(0x[0-9A-Fa-f_]+|0b[01_]+|\d[\d_]*)(?: *<< *(\d+))?(?![\w.]*\.\d|e\d)")
# A line that gives the number a type of its own.
typed = re.compile(r"\bU?Int(64|128)\b|\bDouble\b|\bUInt32\b")


def large_constants(targets):
    """The places in the targets' sources, as the compiler would print them."""
    found = []
    for target in targets:
        for path in target.sources:
            for number, line in enumerate(open(path), 1):
                code = re.sub(r'"(?:\\.|[^"\\])*"', '""', line).split("//")[0]
                for match in plain.finditer(code):
                    value = int(match[1].replace("_", ""), 0 if match[1][:2] in ("0x", "0b") else 10)
                    if value << int(match[2] or 0) > 0x7FFF_FFFF and not typed.search(code):
                        found.append(f"{path}:{number}:{match.start() + 1}: error: {match[0]} is more than an Int of 32 bits holds")
    return found
