import TestTools

/// Plans a program: a healthy one first, then what is wrong with it.
struct ProgramPlanner {
  typealias Registration = GeneratedProgram.Registration
  typealias Need = GeneratedProgram.Need

  private(set) var program: GeneratedProgram
  var random: SeededGenerator
  /// Where each key of the healthy program is registered; nil for a key that never is.
  private(set) var homes: [Int?] = []
  /// The keys that get contributions, and how many entries they fill.
  var contributed: [Int] = []
  var entries = 0
  /// For each container, the scope that it registers in.
  private var owners: [Int] = []
  /// Whether the program, but for its faults, contains only what can be planned without a graph.
  private let isPlain: Bool

  init(number: Int, seed: UInt64) {
    isPlain = number.isMultiple(of: 4)
    program = GeneratedProgram(number: number)
    random = SeededGenerator(seed: seed &+ UInt64(number) &* 0x1000_0001)
  }

  static func plan(number: Int, seed: UInt64) -> GeneratedProgram {
    var planner = ProgramPlanner(number: number, seed: seed)
    planner.addScopes()
    planner.addContainers()
    planner.addHealthyRegistrations()
    if !planner.isPlain {
      planner.addContributions()
      planner.addOverrides()
      planner.addDecorations()
    }
    for _ in 0..<planner.random.pick([0, 1, 1, 2, 3]) { planner.plantFault() }
    if planner.random.chance(15) { planner.addAnything() }
    return planner.program
  }

  /// A scope and those above it, itself first.
  func chain(_ scope: Int) -> [Int] {
    var chain = [scope]
    while let above = program.scopes[chain[chain.count - 1]].parent, !chain.contains(above) { chain.append(above) }
    return chain
  }

  mutating func addScope(parent: Int?) -> Int {
    program.scopes.append(GeneratedProgram.Scope(parent: parent))
    return program.scopes.count - 1
  }

  mutating func addKey(home: Int?, type: GeneratedProgram.ValueType = .number, hasDefault: Bool = false) -> Int {
    program.keys.append(
      GeneratedProgram.Key(
        type: type, hasDefault: hasDefault, place: random.pick([.keys, .keys, .keys, .namespace, .global])))
    homes.append(home)
    return program.keys.count - 1
  }

  mutating func add(_ registration: Registration, to scope: Int) { add(.registration(registration), to: scope) }

  mutating func add(_ item: GeneratedProgram.Item, to scope: Int) { program.scopes[scope].items.append(item) }

  /// Adds to the scope itself or to a module or helper of it, wherever the form is allowed.
  mutating func scatter(_ registration: Registration, in scope: Int) {
    let places = owners.indices.filter { owners[$0] == scope }
    guard !places.isEmpty, random.chance(60) else { return add(registration, to: scope) }
    let place = random.pick(places)
    if case .input = registration.form, !isOwn(place) { return add(registration, to: scope) }
    program.containers[place].items.append(.registration(registration))
  }

  private func isOwn(_ container: Int) -> Bool {
    if case .ownHelper = program.containers[container].kind { true } else { false }
  }

  private mutating func addScopes() {
    _ = addScope(parent: nil)
    for _ in 0..<random.below(6) {
      let candidates = program.scopes.indices.filter { chain($0).count < 4 }
      _ = addScope(parent: random.chance(5) ? nil : random.pick(candidates))
    }
  }

  private mutating func addContainers() {
    for _ in 0..<random.below(5) {
      let owner = random.below(program.scopes.count)
      let index = program.containers.count
      let kind: GeneratedProgram.Container.Kind = random.pick([.module, .module, .helper, .ownHelper(owner)])
      program.containers.append(GeneratedProgram.Container(kind: kind))
      owners.append(owner)
      // Inside another of the same scope, or in the scope itself. What serves any scope calls nothing that serves one.
      let outer = owners.indices.filter { $0 < index && owners[$0] == owner && (isOwn($0) || !isOwn(index)) }
      if !outer.isEmpty, random.chance(50) {
        program.containers[random.pick(outer)].items.append(.container(index))
      } else {
        program.scopes[owner].items.append(.container(index))
      }
      guard case .module = kind else { continue }
      // Once more: in the same scope, where it counts once, or through itself.
      if random.chance(25) { program.scopes[owner].items.append(.container(index)) }
      if random.chance(10) { program.containers[index].items.append(.container(index)) }
      if random.chance(10), let first = outer.first, case .module = program.containers[first].kind {
        program.containers[index].items.append(.container(first))
      }
    }
  }

  private mutating func addHealthyRegistrations() {
    for _ in 0..<(4 + random.below(7)) {
      let isRegistered = random.chance(90)
      let home = random.below(program.scopes.count)
      let visible = visibleKeys(from: home)
      let key = addKey(
        home: isRegistered ? home : nil,
        type: random.pick([.number, .number, .number, .text, .object, .list, .table, .maker]),
        hasDefault: !isRegistered || random.chance(15))
      guard isRegistered else { continue }
      if program.keys[key].type.isCollection, !isPlain, random.chance(70) {
        contribute(to: key, in: home, from: visible)
      } else {
        scatter(registration(of: key, from: visible), in: home)
      }
    }
    for scope in program.scopes.indices where random.chance(50) { program.scopes[scope].items.shuffle(using: &random) }
  }

  /// The keys that a scope's registrations may need.
  func visibleKeys(from scope: Int) -> [Int] {
    let chain = chain(scope)
    return homes.indices.filter { key in homes[key].map { chain.contains($0) } ?? program.keys[key].hasDefault }
  }

  mutating func registration(of key: Int, from visible: [Int]) -> Registration {
    switch random.below(12) {
    case 0, 1: return Registration(form: .value, key: key)
    case 2: return Registration(form: .input, key: key)
    case 3 where !visible.isEmpty:
      return Registration(form: .alias, key: key, needs: [Need(key: random.pick(visible))])
    case 4...6 where program.keys[key].type == .object:
      let isOnMainActor = random.chance(10)
      let needs = needs(from: visible)
      return Registration(form: .weak, key: key, needs: needs, isOnMainActor: isOnMainActor)
    case 4...9 where program.keys[key].type == .maker:
      let isOnMainActor = random.chance(10)
      let needs = needs(from: visible)
      return Registration(form: .maker, key: key, needs: needs, isOnMainActor: isOnMainActor)
    case 4...6:
      return withEffects(Registration(form: .unique, key: key, needs: needs(from: visible)))
    default: return withEffects(Registration(form: .shared, key: key, needs: needs(from: visible)))
    }
  }

  mutating func withEffects(_ registration: Registration) -> Registration {
    var registration = registration
    registration.isAsync = random.chance(6)
    registration.isOnMainActor = random.chance(4)
    return registration
  }

  mutating func needs(from visible: [Int]) -> [Need] {
    guard !visible.isEmpty else { return [] }
    let modes: [Need.Mode] = [.strict, .strict, .strict, .optional, .lazy, .provider]
    return (0..<random.below(4)).map { _ in Need(key: random.pick(visible), mode: random.pick(modes)) }
  }

  private mutating func addOverrides() {
    for scope in program.scopes.indices where random.chance(40) {
      let above = chain(scope).dropFirst()
      let through = throughIncludes(of: scope)
      let candidates = homes.indices.filter { key in
        homes[key].map { above.contains($0) } ?? false || through.contains(key)
      }
      guard !candidates.isEmpty else { continue }
      let key = random.pick(candidates)
      let others = visibleKeys(from: scope).filter { $0 < key }
      add(override(of: key, from: others), to: scope)
    }
  }

  mutating func override(of key: Int, from visible: [Int]) -> Registration {
    let same = visible.filter { program.keys[$0].type == program.keys[key].type && $0 != key }
    switch random.below(6) {
    case 0: return Registration(form: .overrideValue, key: key)
    case 1: return Registration(form: .overrideInput, key: key)
    case 2 where !same.isEmpty:
      return Registration(form: .overrideAlias, key: key, needs: [Need(key: random.pick(same))])
    default:
      return withEffects(Registration(form: .overrideFactory, key: key, needs: needs(from: visible)))
    }
  }

  /// The keys that the modules of a scope register, which it may override.
  private func throughIncludes(of scope: Int) -> Set<Int> {
    var keys: Set<Int> = []
    for (index, container) in program.containers.enumerated() where owners[index] == scope {
      guard case .module = container.kind else { continue }
      for case .registration(let registration) in container.items { keys.insert(registration.key) }
    }
    return keys
  }

  /// Registrations without any care.
  private mutating func addAnything() {
    let all = Array(program.keys.indices)
    for _ in 0..<(1 + random.below(6)) {
      let scope = random.below(program.scopes.count)
      let key = random.pick(all)
      add(random.chance(40) ? override(of: key, from: all) : registration(of: key, from: all), to: scope)
    }
    for index in program.containers.indices where random.chance(30) {
      guard !isOwn(index) else { continue }
      program.scopes[random.below(program.scopes.count)].items.append(.container(index))
    }
  }
}
