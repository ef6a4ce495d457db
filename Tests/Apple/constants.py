"""A search for integers that a watch's `Int` of 32 bits cannot hold; no module for such a watch can be compiled here."""

import re

# A shift of a plain number, which is an `Int` wherever nothing else is asked for, and loses its bits in silence.
shift = re.compile(r"(?:\b(\w+)\()?(?<![\w.])(0x[0-9A-Fa-f_]+|0b[01_]+|\d[\d_]*) *<< *(\d+)")
wide = {"Int64", "UInt64", "Int128", "UInt128"}
# A plain number, which the compiler for such a watch refuses where it is an `Int`.
number = re.compile(r"(?<![\w.])(0x[0-9A-Fa-f_]+|\d[\d_]*)(?![\w.]*\.\d|e\d)\b")
# What shows that the number is none.
typed = re.compile(r"\bU?Int(64|128)\b|\bDouble\b|_ptrauth|&\* *0x|state &\+= 0x|bits & 0x7FFF")


def large_constants(targets):
    """The places in the targets' sources, as the compiler would print them."""
    found = []
    for target in targets:
        for path in target.sources:
            for line, text in enumerate(open(path), 1):
                code = re.sub(r'"(?:\\.|[^"\\])*"', '""', text).split("//")[0]
                shifts = [match for match in shift.finditer(code) if match[1] not in wide]
                places = [(match, value(match[2]) << int(match[3])) for match in shifts]
                if not typed.search(code):
                    places += [(match, value(match[1])) for match in number.finditer(code)]
                for match, amount in places:
                    if amount > 0x7FFF_FFFF:
                        place = f"{path}:{line}:{match.start() + 1}"
                        found.append(f"{place}: error: '{match[0]}' is more than an Int of 32 bits holds")
    return found


def value(text):
    return int(text.replace("_", ""), 0 if text[:2] in ("0x", "0b") else 10)
