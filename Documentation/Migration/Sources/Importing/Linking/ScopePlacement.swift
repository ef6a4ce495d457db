/// Puts registrations in scopes: one for the app, and one for each custom scope or child container, with what needs something in it.
struct ScopePlacement {
  private var program: ImportedProgram
  private var scopeOf: [String?] = []
  private var parents: [String: String] = [:]
  private var names: [String: String] = [:]
  private var taken: Set<String>

  static func place(_ program: inout ImportedProgram, _ containers: [ChildContainer]) {
    var placement = ScopePlacement(program)
    placement.addContainers(containers)
    placement.moveDown()
    program = placement.placed()
  }

  private init(_ program: ImportedProgram) {
    self.program = program
    taken = Set(program.declarations.types.keys).union(["AppScope"])
    for registered in program.registrations { scopeOf.append(ownScope(of: registered.registration)) }
  }

  private mutating func ownScope(of registration: Registration) -> String? {
    if case .custom(let name) = registration.lifetime { return scopeName(name) }
    return registration.container.map { scopeName($0) }
  }

  private mutating func scopeName(_ name: String) -> String {
    if let known = names[name] { return known }
    let letters = name.filter { $0.isLetter || $0.isNumber || $0 == "_" }
    let capital = letters.prefix(1).uppercased() + letters.dropFirst()
    let new = KeyNames.free(capital.hasSuffix("Scope") ? capital : "\(capital)Scope", among: &taken)
    names[name] = new
    return new
  }

  private mutating func addContainers(_ containers: [ChildContainer]) {
    let known = Set(containers.map(\.name))
    for container in containers {
      guard let parent = container.parent, known.contains(parent) else { continue }
      setParent(of: scopeName(container.name), scopeName(parent))
    }
  }

  /// Sets what has no parent yet, unless that closes a cycle: two functions may each call their containers alike.
  private mutating func setParent(of scope: String, _ parent: String) {
    guard parents[scope] == nil, !isAbove(scope, parent) else { return }
    parents[scope] = parent
  }

  private func isAbove(_ scope: String, _ other: String) -> Bool {
    sequence(first: other, next: { parents[$0] }).contains(scope)
  }

  /// What is made anew sees only its owner's scope, so it moves down to what it needs.
  private mutating func moveDown() {
    var dependents: [[Int]] = Array(repeating: [], count: program.registrations.count)
    for (index, registered) in program.registrations.enumerated() {
      for target in registered.needs.flatMap({ program.byKey[$0.key] }) { dependents[target].append(index) }
    }
    var open = program.registrations.indices.filter { scopeOf[$0] != nil }
    var next = 0
    while next < open.count {
      let moved = open[next]
      next += 1
      for index in dependents[moved] where follow(index, to: moved) { open.append(index) }
      for target in program.registrations[moved].needs.flatMap({ program.byKey[$0.key] }) {
        _ = follow(moved, to: target)
      }
    }
    // A forward lies where its target does.
    for (index, registered) in program.registrations.enumerated() {
      if let target = registered.forwarded { scopeOf[index] = scopeOf[target] }
    }
  }

  /// Puts a registration below what it needs; true if that gives it a scope.
  private mutating func follow(_ index: Int, to target: Int) -> Bool {
    guard let below = scopeOf[target], below != scopeOf[index] else { return false }
    guard let own = scopeOf[index] else {
      // One that is shared in the app stays there: it is a captive.
      guard [.unique, .maker, .alias].contains(program.registrations[index].lifetime) else { return false }
      scopeOf[index] = below
      return true
    }
    if !isAbove(below, own), !isAbove(own, below) { setParent(of: own, below) }
    return false
  }

  private func placed() -> ImportedProgram {
    var program = program
    let root = "AppScope"
    for index in program.registrations.indices { program.registrations[index].scope = scopeOf[index] ?? root }
    let first = program.registrations.map(\.registration.place).min() ?? Place(path: "", line: 1, column: 1)
    program.scopes = [.init(name: root, parent: nil, place: first)]
    let places = Dictionary(
      program.registrations.map { ($0.scope, $0.registration.place) }, uniquingKeysWith: { min($0, $1) })
    func depth(_ scope: String) -> Int {
      sequence(first: scope, next: { parents[$0] }).reduce(0) { depth, _ in depth + 1 }
    }
    let used = Set(scopeOf.compactMap(\.self))
    let all = used.union(used.flatMap { sequence(first: $0, next: { parents[$0] }) })
    // Parents before children.
    for name in all.sorted(by: { (depth($0), $0) < (depth($1), $1) }) {
      program.scopes.append(.init(name: name, parent: parents[name] ?? root, place: places[name] ?? first))
      program.parents[name] = parents[name] ?? root
    }
    return program
  }
}
