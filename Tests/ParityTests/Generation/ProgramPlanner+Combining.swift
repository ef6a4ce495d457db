import TestTools

/// Contributions and decorations, healthy ones and those that cannot stand.
extension ProgramPlanner {
  mutating func contribution(to key: Int, from visible: [Int]) -> Registration {
    entries += 1
    return Registration(
      form: .contribution, key: key, needs: needs(from: visible.filter { $0 != key }), entry: entries,
      isOnMainActor: random.chance(10))
  }

  mutating func contribute(to key: Int, in scope: Int, from visible: [Int]) {
    for _ in 0..<(1 + random.below(3)) { scatter(contribution(to: key, from: visible), in: scope) }
    contributed.append(key)
  }

  /// To collections that scopes above began.
  mutating func addContributions() {
    for scope in program.scopes.indices where random.chance(30) {
      let above = chain(scope).dropFirst()
      let candidates = contributed.filter { key in homes[key].map { above.contains($0) } ?? false }
      guard !candidates.isEmpty else { continue }
      let key = random.pick(candidates)
      scatter(contribution(to: key, from: visibleKeys(from: scope).filter { $0 < key }), in: scope)
    }
  }

  mutating func addDecorations() {
    for scope in program.scopes.indices where random.chance(40) {
      let candidates = visibleKeys(from: scope)
      guard !candidates.isEmpty else { continue }
      let key = random.pick(candidates)
      scatter(decoration(of: key, from: candidates.filter { $0 < key }), in: scope)
    }
  }

  mutating func decoration(of key: Int, from visible: [Int]) -> Registration {
    let needs = needs(from: visible)
    return Registration(form: .decoration, key: key, needs: needs, isOnMainActor: random.chance(10))
  }

  /// One entry, one collection, in two ways.
  mutating func fillTwice(in scope: Int) {
    let key = addKey(home: scope, type: random.pick([.list, .table]))
    let other = random.chance(50) ? scope : addScope(parent: scope)
    let first = contribution(to: key, from: [])
    var second = first
    if program.keys[key].type == .list || random.chance(40) {
      second = Registration(form: random.pick([.value, .shared, .overrideFactory, .unique]), key: key)
    }
    let isSwapped = random.chance(40)
    add(isSwapped ? second : first, to: scope)
    if random.chance(30) { add(decoration(of: key, from: []), to: scope) }
    add(isSwapped ? first : second, to: other)
    // A third below both.
    if random.chance(40) { add(contribution(to: key, from: []), to: addScope(parent: other)) }
  }

  mutating func decorateNothing(in scope: Int) {
    let key = addKey(home: nil, type: random.pick([.number, .list]), hasDefault: random.chance(20))
    add(decoration(of: key, from: visibleKeys(from: scope)), to: scope)
    if random.chance(30) { add(decoration(of: key, from: [key]), to: scope) }
    if random.chance(30) { add(Registration(form: .value, key: key), to: addScope(parent: scope)) }
  }

  mutating func loopThroughCollection(in scope: Int) {
    let list = addKey(home: scope, type: .list)
    let user = addKey(home: scope)
    add(contribution(to: list, from: []), to: scope)
    if random.chance(40) { add(decoration(of: list, from: random.chance(30) ? [user] : []), to: scope) }
    let mode: Need.Mode = random.pick([.strict, .strict, .optional, .lazy])
    let lower = random.chance(30) ? addScope(parent: scope) : scope
    let needs = [Need(key: user, mode: mode)]
    add(Registration(form: .contribution, key: list, needs: needs, entry: 0), to: lower)
    add(Registration(form: .shared, key: user, needs: [Need(key: list)]), to: random.chance(70) ? lower : scope)
  }

  /// A decoration, and an override, of what another key gives of a weak service.
  mutating func decorateWeakAlias(in scope: Int) {
    let box = addKey(home: scope, type: .object)
    let name = addKey(home: scope, type: random.pick([.object, .text, .number]))
    add(Registration(form: .weak, key: box), to: scope)
    if random.chance(30) { add(decoration(of: box, from: []), to: scope) }
    add(Registration(form: .alias, key: name, needs: [Need(key: box)]), to: scope)
    let lower = random.chance(50) ? addScope(parent: scope) : scope
    add(decoration(of: name, from: []), to: lower)
    if lower != scope, random.chance(50) {
      add(Registration(form: .overrideFactory, key: name), to: addScope(parent: lower))
    }
  }
}
