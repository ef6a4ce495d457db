import TestTools
import TrellisGraph

extension ProgramPlanner {
  /// Adds one thing that is wrong, or that only looks so.
  mutating func plantFault() {
    let scope = random.below(program.scopes.count)
    switch random.below(25) {
    case 0: needUnregistered(in: scope)
    case 1: needRegisteredBelow(under: scope)
    case 2: needRegisteredBeside()
    case 3, 4, 5: loop(in: scope, length: 1 + random.below(5), isBroken: random.chance(25))
    case 6: loopThroughOverride(above: scope)
    case 7, 8: registerTwice(in: scope)
    case 9: registerBelow(scope)
    case 10, 11: overrideNothing(in: scope)
    case 12: loopOfParents(length: 1 + random.below(3))
    case 13, 14: fillTwice(in: scope)
    case 15: decorateNothing(in: scope)
    case 16: loopThroughCollection(in: scope)
    case 17, 18: askTooEarly(in: scope)
    case 19, 20: reachForMainActor(in: scope)
    case 21: decorateWeakAlias(in: scope)
    case 22: add(Registration(form: .weak, key: addKey(home: scope, type: random.pick([.number, .text]))), to: scope)
    case 23: climb(in: scope)
    default: callTwice(in: scope)
    }
  }

  private mutating func needUnregistered(in scope: Int) {
    let absent = addKey(home: nil)
    for _ in 0..<(1 + random.below(2)) {
      let mode = random.pick(Need.Mode.allCases)
      add(Registration(form: .shared, key: addKey(home: scope), needs: [Need(key: absent, mode: mode)]), to: scope)
    }
  }

  private mutating func needRegisteredBelow(under scope: Int) {
    let below = addScope(parent: scope)
    let key = addKey(home: below)
    add(Registration(form: .value, key: key), to: below)
    let need = Need(key: key, mode: random.pick(Need.Mode.allCases))
    add(Registration(form: random.pick([.shared, .unique]), key: addKey(home: scope), needs: [need]), to: scope)
  }

  private mutating func needRegisteredBeside() {
    let scope = random.below(program.scopes.count)
    let left = addScope(parent: scope)
    let right = addScope(parent: scope)
    let key = addKey(home: left)
    add(Registration(form: .value, key: key), to: left)
    add(Registration(form: .unique, key: addKey(home: right), needs: [Need(key: key, mode: .lazy)]), to: right)
  }

  private mutating func loop(in scope: Int, length: Int, isBroken: Bool) {
    let keys = (0..<length).map { _ in addKey(home: scope) }
    let breach = isBroken ? random.below(length) : -1
    for (position, key) in keys.enumerated().shuffled(using: &random) {
      let next = keys[(position + 1) % length]
      let mode: Need.Mode = position == breach ? random.pick([.lazy, .provider]) : random.pick([.strict, .optional])
      add(Registration(form: .shared, key: key, needs: [Need(key: next, mode: mode)]), to: scope)
    }
  }

  /// Adds a chain about as deep as one may be.
  private mutating func climb(in scope: Int) {
    var below: Int?
    for _ in 0..<(Graph.deepestChain - 1 + random.below(4)) {
      let key = addKey(home: scope)
      let needs = below.map { [Need(key: $0, mode: random.pick([.strict, .strict, .optional]))] } ?? []
      add(Registration(form: random.pick([.shared, .unique]), key: key, needs: needs), to: scope)
      below = key
    }
  }

  private mutating func loopThroughOverride(above scope: Int) {
    let below = addScope(parent: scope)
    let key = addKey(home: scope)
    add(Registration(form: .shared, key: key), to: scope)
    guard random.chance(60) else {
      add(Registration(form: .overrideFactory, key: key, needs: [Need(key: key)]), to: below)
      return
    }
    let user = addKey(home: random.chance(50) ? below : scope)
    // In the scope above it sees what the override replaces, and there is no loop.
    let isBelow = homes[user] == below
    add(Registration(form: .unique, key: user, needs: [Need(key: key)]), to: isBelow ? below : scope)
    add(Registration(form: .overrideFactory, key: key, needs: [Need(key: user)]), to: below)
  }

  private mutating func registerTwice(in scope: Int) {
    let own = homes.indices.filter { homes[$0] == scope }
    let key = own.isEmpty ? addKey(home: scope) : random.pick(own)
    let registration = Registration(form: random.pick([.shared, .unique, .value, .overrideValue]), key: key)
    add(registration, to: scope)
    if own.isEmpty { add(registration, to: scope) }
  }

  private mutating func registerBelow(_ scope: Int) {
    let below = addScope(parent: scope)
    let visible = visibleKeys(from: scope).filter { homes[$0] != nil }
    guard !visible.isEmpty else { return }
    add(Registration(form: .shared, key: random.pick(visible)), to: below)
  }

  private mutating func overrideNothing(in scope: Int) {
    let key = addKey(home: nil)
    let visible = visibleKeys(from: scope)
    add(override(of: key, from: visible), to: scope)
    // What comes after it comes too late.
    if random.chance(30) { add(Registration(form: .value, key: key), to: scope) }
    if random.chance(20) { add(override(of: key, from: visible), to: scope) }
  }

  private mutating func loopOfParents(length: Int) {
    let first = program.scopes.count
    for position in 0..<length {
      let scope = addScope(parent: first + (position + 1) % length)
      add(Registration(form: .value, key: addKey(home: scope)), to: scope)
    }
    if random.chance(50) {
      let below = addScope(parent: first)
      add(Registration(form: .shared, key: addKey(home: below), needs: [Need(key: addKey(home: nil))]), to: below)
    }
  }

  private mutating func callTwice(in scope: Int) {
    for (index, container) in program.containers.enumerated() {
      guard case .helper = container.kind else { continue }
      add(.container(index), to: scope)
      return
    }
  }
}
