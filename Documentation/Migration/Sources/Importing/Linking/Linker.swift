/// Gives each service a key, each need its target and each registration its scope.
struct Linker {
  private var program: ImportedProgram
  private let facts: ContainerFacts
  private var keyOf: [Service: Int] = [:]
  /// Keys by type and name, for look-ups whose arguments' types are not known.
  private var loose: [String: [Int]] = [:]
  private var names: Set<String> = []
  private let byOwner: [String: [Request]]

  init(_ facts: ContainerFacts, _ declarations: Declarations, _ old: OldContainer, imports: [String: Set<String>]) {
    self.facts = facts
    program = ImportedProgram(declarations: declarations, old: old)
    program.imports = imports
    program.unread = facts.unread
    byOwner = Dictionary(grouping: facts.requests.filter { $0.owner != nil }) { $0.owner ?? "" }
  }

  static func link(
    _ facts: ContainerFacts, _ declarations: Declarations, _ old: OldContainer, imports: [String: Set<String>] = [:]
  ) -> ImportedProgram {
    var linker = Linker(facts, declarations, old, imports: imports)
    linker.addRegistrations()
    linker.addNeeds()
    linker.placeInScopes()
    linker.placeKeys()
    linker.addRequests()
    linker.program.notes = OldFindings.all(in: linker.program, facts).sorted { ($0.place, $0.id) < ($1.place, $1.id) }
    linker.program.unread.sort { ($0.place, $0.reason) < ($1.place, $1.reason) }
    return linker.program
  }

  private var declarations: Declarations { program.declarations }

  // MARK: Keys

  private mutating func addRegistrations() {
    let applied = Set(facts.applied)
    let all = applied.isEmpty || applied.contains("*")
    let promised = Dictionary(
      facts.registrations.filter { if case .none = $0.factory { $0.service.property != nil } else { false } }.map {
        ($0.service, $0)
      },
      uniquingKeysWith: { first, _ in first })
    let kept = Set(facts.registrations.filter { if case .none = $0.factory { false } else { true } }.map(\.service))
    let assemblies = Set(facts.registrations.compactMap(\.group)).intersection(applied)
    for var registration in facts.registrations {
      // A promise and the registration that keeps it are one.
      if let promise = promised[registration.service] {
        if case .none = registration.factory, kept.contains(registration.service) { continue }
        registration.lifetime = promise.lifetime
        registration.isLater = false
        registration.service.type = promise.service.type
      }
      if registration.isLater {
        program.unread.append(
          Unread(
            place: registration.place, text: registration.text.brief,
            reason:
              "it replaces '\(registration.service)' while the app runs; make it an override, an input or a service with state"
          ))
        continue
      }
      registration.needs += wrappers(of: registration)
      if !all, !assemblies.isEmpty, let group = registration.group, group.hasSuffix("Assembly"),
        !applied.contains(group)
      {
        program.notes.append(
          Finding(
            id: "unapplied",
            message: "'\(group)' is applied to no container, so '\(registration.service)' is not registered",
            place: registration.place))
        program.unread.append(
          Unread(
            place: registration.place, text: registration.text.brief,
            reason: "'\(group)' is applied nowhere in the scanned sources"))
        continue
      }
      let main = program.registrations.count
      let key = key(for: registration.service, at: registration.place, in: registration.module)
      program.registrations.append(
        .init(key: key, scope: "", registration: registration, needs: [], lifetime: lifetime(of: registration)))
      for forward in registration.forwards {
        let key = self.key(for: forward, at: registration.place, in: registration.module)
        program.registrations.append(
          .init(
            key: key, scope: "", registration: registration, needs: [], lifetime: .alias, forwarded: main))
      }
    }
    program.byKey = Array(repeating: [], count: program.keys.count)
    for (index, registered) in program.registrations.enumerated() {
      program.byKey[registered.key].append(index)
      program.keys[registered.key].isRegistered = true
    }
  }

  /// What the created type reads with property wrappers: needs of the graph that no factory shows.
  private func wrappers(of registration: Registration) -> [Need] {
    guard let created = registration.created?.base else { return [] }
    return (byOwner[created] ?? []).compactMap { request in
      guard case .wrapper(let name) = request.kind else { return nil }
      let mode: Need.Mode =
        switch name {
        case "LazyInjected", "WeakLazyInjected": .lazy
        case "DynamicInjected": .provider
        case "OptionalInjected": .optional
        default: .strict
        }
      return Need(service: request.service, mode: mode, place: request.place)
    }
  }

  private func lifetime(of registration: Registration) -> ImportedProgram.Lifetime {
    if !registration.arguments.isEmpty { return .maker }
    switch registration.lifetime {
    case .shared, .custom: return .shared
    case .weak: return .weak
    case .unique, .graph: return .unique
    }
  }

  private mutating func key(for service: Service, at place: Place, in module: String) -> Int {
    if let known = keyOf[service] { return known }
    let key = program.keys.count
    program.keys.append(
      .init(
        name: KeyNames.free(KeyNames.name(of: service), among: &names), service: service, type: type(of: service),
        module: module, place: place, isRegistered: false))
    program.byKey.append([])
    keyOf[service] = key
    loose[Self.looseName(service), default: []].append(key)
    return key
  }

  private static func looseName(_ service: Service) -> String {
    service.property ?? "\(service.type)|\(service.name ?? "")|\(service.arguments.count)"
  }

  /// The key that a look-up means; a new one if nothing is registered for it.
  private mutating func key(lookedUp service: Service, at place: Place, in module: String) -> Int {
    if let known = keyOf[service] { return known }
    let choices = loose[Self.looseName(service)] ?? []
    if let first = choices.first { return first }
    return key(for: service, at: place, in: module)
  }

  private func type(of service: Service) -> String {
    let product = declarations.written(service.type)
    switch service.arguments.count {
    case 0: return product
    case 1: return "Maker<\(product), \(declarations.written(service.arguments[0]))>"
    default: return "Maker<\(product), (\(service.arguments.map(declarations.written).joined(separator: ", ")))>"
    }
  }

  // MARK: Needs

  private mutating func addNeeds() {
    for index in program.registrations.indices {
      let registered = program.registrations[index]
      if let target = registered.forwarded {
        program.registrations[index].needs = [
          .init(key: program.registrations[target].key, mode: .strict, place: registered.registration.place)
        ]
        continue
      }
      let module = registered.registration.module
      program.registrations[index].needs = linked(registered.registration.needs, module)
      program.registrations[index].later = linked(registered.registration.afterwards?.needs ?? [], module)
    }
  }

  private mutating func linked(_ needs: [Need], _ module: String) -> [ImportedProgram.LinkedNeed] {
    needs.map { need in
      .init(key: key(lookedUp: need.service, at: need.place, in: module), mode: need.mode, place: need.place)
    }
  }

  private mutating func addRequests() {
    for request in facts.requests {
      let key = key(lookedUp: request.service, at: request.place, in: request.module)
      program.requests.append((key, request))
    }
  }

  // MARK: Scopes

  /// A scope for the app, and one for each custom scope or child container, with what needs something in it.
  private mutating func placeInScopes() {
    let root = "AppScope"
    var scopeOf = program.registrations.map { Self.ownScope(of: $0.registration) }
    // What is made anew sees only its owner's scope, so it moves down to what it needs.
    var parents: [String: String] = [:]
    for container in facts.containers {
      if let parent = container.parent, facts.containers.contains(where: { $0.name == parent }) {
        parents[Self.scopeName(container.name)] = Self.scopeName(parent)
      }
    }
    var didChange = true
    while didChange {
      didChange = false
      for index in program.registrations.indices {
        let registered = program.registrations[index]
        for need in registered.needs {
          for target in program.byKey[need.key] {
            guard let below = scopeOf[target], below != scopeOf[index] else { continue }
            guard let own = scopeOf[index] else {
              // One that is shared in the app stays there: it is a captive.
              if registered.lifetime == .unique || registered.lifetime == .maker || registered.lifetime == .alias {
                scopeOf[index] = below
                didChange = true
              }
              continue
            }
            let isAbove = sequence(first: own, next: { parents[$0] }).contains(below)
            let isBelow = sequence(first: below, next: { parents[$0] }).contains(own)
            if !isAbove, !isBelow, parents[own] == nil {
              parents[own] = below
              didChange = true
            }
          }
        }
      }
    }
    // A forward lies where its target does.
    for index in program.registrations.indices {
      if let target = program.registrations[index].forwarded { scopeOf[index] = scopeOf[target] }
      program.registrations[index].scope = scopeOf[index] ?? root
    }
    let first = program.registrations.map(\.registration.place).min() ?? Place(path: "", line: 1, column: 1)
    program.scopes = [.init(name: root, parent: nil, place: first)]
    var open = Set(scopeOf.compactMap(\.self)).union(parents.values).sorted()
    var known: Set<String> = [root]
    // Parents before children.
    while !open.isEmpty {
      guard let position = open.firstIndex(where: { known.contains(parents[$0] ?? root) }) else { break }
      let name = open.remove(at: position)
      known.insert(name)
      let place = program.registrations.filter { $0.scope == name }.map(\.registration.place).min() ?? first
      program.scopes.append(.init(name: name, parent: parents[name] ?? root, place: place))
    }
  }

  private static func ownScope(of registration: Registration) -> String? {
    if case .custom(let name) = registration.lifetime { return scopeName(name) }
    return registration.container.map(scopeName)
  }

  private static func scopeName(_ name: String) -> String {
    let letters = name.filter { $0.isLetter || $0.isNumber || $0 == "_" }
    let capital = letters.prefix(1).uppercased() + letters.dropFirst()
    return capital.hasSuffix("Scope") ? capital : "\(capital)Scope"
  }

  // MARK: Modules

  /// Puts each key in the lowest module that can name its type.
  private mutating func placeKeys() {
    for index in program.keys.indices {
      let key = program.keys[index]
      let names = ([key.service.type] + key.service.arguments).flatMap(\.names)
      let modules = Set(names.compactMap { declarations.types[$0]?.module })
      if let lowest = modules.first(where: { module in modules.allSatisfy { declarations.sees(module, $0) } }) {
        program.keys[index].module = lowest
      }
      let registrations = program.byKey[index].map { program.registrations[$0] }
      program.keys[index].isShared = registrations.contains { registered in
        let target = registered.forwarded.map { program.registrations[$0].lifetime } ?? registered.lifetime
        return target == .shared || target == .weak
      }
    }
    let modules = Set(program.registrations.map(\.registration.module))
    let all = Set(declarations.imports.keys).union(modules).sorted()
    func reach(_ module: String) -> Int { all.count { declarations.sees(module, $0) } }
    let tops = all.filter { module in modules.allSatisfy { declarations.sees(module, $0) } }
    program.topModule = (tops.isEmpty ? all : tops).max { (reach($0), $1) < (reach($1), $0) } ?? ""
  }
}

extension Declarations {
  /// A type as a key names it: a protocol with `any`.
  func written(_ type: TypeName) -> String {
    if let inner = type.unwrapped {
      let text = written(inner)
      return text.hasPrefix("any ") || inner.isFunction ? "(\(text))?" : "\(text)?"
    }
    if type.text.hasPrefix("["), type.text.hasSuffix("]"), !type.text.contains(":") {
      return "[\(written(TypeName(String(type.text.dropFirst().dropLast()))))]"
    }
    if type.text.contains(" & ") { return "any \(type.text)" }
    guard !type.text.contains("<"), !type.isFunction, self.type(type)?.kind == .protocol else { return type.text }
    return "any \(type.text)"
  }
}
