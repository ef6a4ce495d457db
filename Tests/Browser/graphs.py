"""Graph documents for the browser tests: large ones, and one whose names are markup."""

import random


def place(path, line):
    return {"path": path, "line": line, "column": 3}


def large(count):
    """A graph of `count` registrations in modules of 25: an app with sessions, screens and tools below it."""
    random.seed(count)
    scopes = [("AppScope", None), ("SessionScope", "AppScope"), ("AdminScope", "AppScope")]
    scopes += [(f"Screen{n}Scope", "SessionScope") for n in range(12)] + [(f"Tool{n}Scope", "AdminScope") for n in range(4)]
    above = dict(scopes)
    registered = {scope: [] for scope, _ in scopes}
    registrations, keys = [], []
    for number in range(count):
        # Half of them in the app, a quarter in the session, the rest below.
        scope = random.choices(scopes, [count / 2, count / 4] + [count / 4 / 17] * 17)[0][0]
        module = f"Module{number // 25}"
        key = f"{random.choice(['user', 'note', 'page', 'feed', 'sync', 'cache'])}{random.choice(['Store', 'Service', 'Client', 'Model'])}{number}"
        path = f"Sources/{module}/Registrations.swift"
        needs = []
        for need in range(random.choice([0, 1, 2, 2, 3, 4])):
            owner = scope
            while above[owner] and random.random() < 0.3:
                owner = above[owner]
            # Eight layers, and more often the own module than another.
            below = [one for one in registered[owner] if one[2] < number % 8]
            if below:
                target, target_key, _ = random.choice(below[-20:] if random.random() < 0.5 else below)
                mode = random.choices(["strict", "lazy", "optional", "provider"], [20, 2, 1, 1])[0]
                needs.append({"key": target_key, "mode": mode, "targets": [target], **place(path, number + 1)})
        identifier = f"{scope}.{key}"
        registered[scope].append((identifier, key, number % 8))
        keys.append({"id": key, "type": f"any {key.capitalize()}", "hasDefault": False, **place("Sources/Keys.swift", number + 1)})
        registrations.append({
            "id": identifier, "scope": scope, "key": key, "role": "plain",
            "lifetime": random.choices(["shared", "unique", "weak", "value"], [6, 2, 1, 1])[0], "traits": ["found"],
            "module": module, **place(path, number + 1), "needs": needs,
        })
    return {
        "trellisGraph": 1,
        "scopes": [{"id": s, **({"parent": p} if p else {}), **place("Sources/Scopes.swift", 1)} for s, p in scopes],
        "keys": keys, "registrations": registrations, "uses": [], "reads": [],
    }


def odd():
    """Shapes that no one draws by hand."""
    here = place("App.swift", 1)

    def graph(scopes, needs_of):
        registrations = [{
            "id": f"{scopes[0][0]}.k{n}", "scope": scopes[0][0], "key": f"k{n}", "role": "plain", "lifetime": "shared", "traits": ["found"],
            **here, "needs": [{"key": f"k{m}", "mode": "strict", "targets": [f"{scopes[0][0]}.k{m}"], **here} for m in needs],
        } for n, needs in enumerate(needs_of)]
        return {
            "trellisGraph": 1, "scopes": [{"id": s, **({"parent": p} if p else {}), **here} for s, p in scopes],
            "keys": [], "registrations": registrations, "uses": [], "reads": [],
        }

    app = [("App", None)]
    return {
        "chain": graph(app, [[n + 1] for n in range(2999)] + [[]]),
        "cycle": graph(app, [[(n + 1) % 3000] for n in range(3000)]),
        "fan": graph(app, [[]] + [[0]] * 2999),
        "deep": graph([(f"S{n}", f"S{n - 1}" if n else None) for n in range(300)], [[]]),
        "below-each-other": graph([("A", "B"), ("B", "A"), ("C", "C")], [[1], []]),
        "empty": graph([], []),
    }


MARKUP = "</script><img src=x onerror=\"window.hurt=1\"><svg onload=window.hurt=2>&lt;'`\u2028${window.hurt=3}"


def hostile():
    """A graph in which every name is markup."""
    here = {"path": MARKUP, "line": 1, "column": 1}
    need = {"key": MARKUP, "mode": MARKUP, "targets": ["__proto__", "second"], "otherwise": "missing", **here}
    registration = {
        "id": "__proto__", "scope": MARKUP, "key": MARKUP, "role": "contribution", "entry": MARKUP, "lifetime": MARKUP,
        "traits": ["found", "async"], "module": MARKUP, "condition": MARKUP, **here, "needs": [need],
    }
    return {
        "trellisGraph": 1, "scopes": [{"id": MARKUP, "parent": "constructor", **here}],
        "keys": [{"id": MARKUP, "type": MARKUP, "hasDefault": True, **here}],
        "registrations": [registration, {**registration, "id": "second", "key": "toString"}],
        "uses": [{"key": MARKUP, "scope": MARKUP, "load": True, "targets": ["__proto__"], **here}],
        "reads": [{"key": MARKUP, **here}],
    }
