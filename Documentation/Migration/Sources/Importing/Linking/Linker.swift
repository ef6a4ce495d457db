/// Gives each service a key, each need its target and each registration its scope.
struct Linker {
  private var program: ImportedProgram
  private let facts: ContainerFacts
  private var keyOf: [Service: Int] = [:]
  /// Keys by type and name, for look-ups whose arguments' types are not known.
  private var loose: [String: [Int]] = [:]
  private var names: Set<String> = []
  private let byOwner: [String: [Request]]
  private var changes: [Change]

  private init(
    _ facts: ContainerFacts, _ declarations: Declarations, _ old: OldContainer, _ imports: [String: Set<String>]
  ) {
    self.facts = facts
    changes = facts.changes
    program = ImportedProgram(declarations: declarations, old: old)
    program.imports = imports
    program.unread = facts.unread
    program.declarations.qualifiers = Self.qualifiers(facts, declarations)
    byOwner = Dictionary(grouping: facts.requests.filter { $0.owner != nil }) { $0.owner ?? "" }
  }

  static func link(
    _ facts: ContainerFacts, _ declarations: Declarations, _ old: OldContainer, imports: [String: Set<String>]
  ) -> ImportedProgram {
    var linker = Linker(facts, declarations, old, imports)
    linker.addRegistrations()
    linker.addNeeds()
    ScopePlacement.place(&linker.program, facts.containers)
    linker.placeKeys()
    linker.addRequests()
    linker.addUncertainty()
    linker.addObstacles()
    linker.program.notes += OldFindings.all(in: linker.program)
    linker.program.notes.sort { ($0.place, $0.id) < ($1.place, $1.id) }
    linker.program.unread.sort { ($0.place, $0.reason) < ($1.place, $1.reason) }
    linker.program.left.sort { ($0.place, $0.reason) < ($1.place, $1.reason) }
    return linker.program
  }

  private var declarations: Declarations { program.declarations }

  /// The modules that are written before the names of types which are not scanned.
  private static func qualifiers(_ facts: ContainerFacts, _ declarations: Declarations) -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    let services =
      facts.registrations.flatMap { [$0.service] + $0.forwards + $0.needs.map(\.service) }
      + facts.requests.map(\.service)
    for type in services.flatMap(\.type.nominals) where declarations.type(type) == nil {
      if let (module, name) = declarations.qualified(type) { found[String(name), default: []].insert(module) }
    }
    return found
  }

  // MARK: Keys

  private mutating func addRegistrations() {
    var promises: [Service: Registration] = [:]
    for registration in facts.registrations {
      guard case .promised = registration.factory else { continue }
      promises[registration.service] = promises[registration.service] ?? registration
    }
    let kept = Set(facts.registrations.filter(\.isLater).map(\.service))
    for registration in facts.registrations where registration.isLater && promises[registration.service] == nil {
      changes.append(
        Change(
          kind: .replaced, target: .service(registration.service), text: registration.text.brief,
          place: registration.place))
    }
    program.left = changes.map { Unread(place: $0.place, text: $0.text, reason: $0.reason) }
    for var registration in facts.registrations {
      // A promise and the registration that keeps it are one.
      if let promise = promises[registration.service] {
        if case .promised = registration.factory, kept.contains(registration.service) { continue }
        (registration.lifetime, registration.scope) = (promise.lifetime, promise.scope)
        registration.isLater = false
        registration.service.type = promise.service.type
      }
      if registration.isLater { continue }
      if let group = registration.group, isUnapplied(group) {
        leave(registration, "'\(group)' is applied nowhere in the scanned sources")
        program.notes.append(
          Finding(
            id: "unapplied",
            message: "'\(group)' is applied to no container, so '\(registration.service)' is not registered",
            place: registration.place))
        continue
      }
      add(registration)
    }
    program.byKey = Array(repeating: [], count: program.keys.count)
    for (index, registered) in program.registrations.enumerated() {
      program.byKey[registered.key].append(index)
      program.keys[registered.key].isRegistered = true
    }
  }

  private mutating func leave(_ registration: Registration, _ reason: String) {
    program.unread.append(Unread(place: registration.place, text: registration.text.brief, reason: reason))
  }

  /// Whether a group is an assembly that nothing applies, where the program says which ones it applies.
  private func isUnapplied(_ group: String) -> Bool {
    guard !facts.applied.isEmpty, !facts.applied.contains("*"), !facts.applied.contains(group) else { return false }
    return declarations.type(TypeName(group))?.inherited.contains { $0.hasSuffix("Assembly") } ?? false
  }

  private mutating func add(_ old: Registration) {
    var registration = old
    registration.service = canonical(old.service, in: old.module)
    registration.needs += wrappers(of: old)
    if registration.container == nil, let places = facts.placements[old.group ?? ""], places.count == 1,
      let place = places.first, !place.isEmpty
    {
      registration.container = place
    }
    if !old.arguments.isEmpty {
      switch old.lifetime {
      case .unique, .graph: break
      case .shared, .weak, .custom:
        registration.doubts.append(
          "the arguments of the first request made an instance that the others shared: make it a child scope that has them"
            + " as its inputs")
      }
    }
    addDefaultScope(to: &registration)
    addDoubts(to: &registration)
    let main = program.registrations.count
    let key = key(for: registration.service, at: old.place, in: old.module)
    program.registrations.append(
      .init(
        key: key, scope: "", registration: registration, needs: [], lifetime: lifetime(of: registration),
        condition: old.condition))
    for forward in registration.forwards {
      let forwarded = self.key(for: canonical(forward, in: old.module), at: old.place, in: old.module)
      guard forwarded != key else { continue }
      program.registrations.append(
        .init(
          key: forwarded, scope: "", registration: registration, needs: [], lifetime: .alias, forwarded: main,
          condition: old.condition))
    }
  }

  private func addDefaultScope(to registration: inout Registration) {
    guard registration.scope == nil, let container = registration.service.container,
      let scopes = facts.defaultScopes[container], let scope = scopes.min()
    else { return }
    registration.scope = scope
    registration.lifetime = FactoryReader.lifetime(scope)
    if scopes.count > 1 { registration.doubts.append("it names no scope, and '\(container)' has several defaults") }
  }

  /// Says what the app does to a registration outside of its declaration.
  private func addDoubts(to registration: inout Registration) {
    let concerning = changes.filter { $0.concerns(registration) }
    for (kind, changes) in Dictionary(grouping: concerning, by: \.kind).sorted(by: {
      $0.value[0].place < $1.value[0].place
    }) {
      if kind == .reset { registration.reset = changes[0].place }
      registration.doubts.append(Change.doubt(kind, at: changes.map(\.place)))
    }
  }

  /// The service with its types in one spelling.
  private func canonical(_ service: Service, in module: String) -> Service {
    var service = service
    service.home = declarations.home(service.type, in: module)
    service.type = declarations.canonical(service.type, in: module)
    service.arguments = service.arguments.map { declarations.canonical($0, in: module) }
    return service
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
    if registration.input != nil, registration.obstacles.isEmpty, registration.doubts.isEmpty,
      registration.condition == nil, registration.afterwards == nil
    {
      return .input
    }
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
        module: module, home: module, place: place, isRegistered: false))
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
    let service = canonical(service, in: module)
    if let known = keyOf[service] { return known }
    if let first = loose[Self.looseName(service)]?.first(where: { program.keys[$0].service.home == service.home }) {
      return first
    }
    return key(for: service, at: place, in: module)
  }

  private func type(of service: Service) -> String {
    let product = declarations.written(service.type)
    let arguments = service.arguments.map { type in
      let text = declarations.written(type)
      // What a maker is given may cross to another thread.
      return text.hasPrefix("any ") && declarations.isSendable(type) == false ? "\(text) & Sendable" : text
    }
    switch arguments.count {
    case 0: return product
    case 1: return "Maker<\(product), \(arguments[0])>"
    default: return "Maker<\(product), (\(arguments.joined(separator: ", ")))>"
    }
  }

  // MARK: Needs

  private mutating func addNeeds() {
    for index in program.registrations.indices {
      let registered = program.registrations[index]
      let old = registered.registration
      if let target = registered.forwarded {
        program.registrations[index].needs = [
          .init(key: program.registrations[target].key, mode: .strict, place: old.place)
        ]
      } else {
        program.registrations[index].needs = linked(old.needs, old.module)
        program.registrations[index].later = linked(old.afterwards?.needs ?? [], old.module)
        program.registrations[index].alternatives = old.alternatives.map { linked($0.needs, old.module) }
      }
      for key in Set(program.registrations[index].needs.map(\.key)) { program.keys[key].dependents += 1 }
    }
  }

  private mutating func linked(_ needs: [Need], _ module: String) -> [ImportedProgram.LinkedNeed] {
    needs.map { need in
      let key = key(lookedUp: need.service, at: need.place, in: module)
      // A closure that may ask again for something that nothing registers finds nothing.
      let isAbsent = need.isOptional && !program.keys[key].isRegistered
      return .init(key: key, mode: isAbsent ? .optional : need.mode, isOptional: need.isOptional, place: need.place)
    }
  }

  private mutating func addRequests() {
    for request in facts.requests {
      let key = key(lookedUp: request.service, at: request.place, in: request.module)
      program.requests.append((key, request))
    }
  }

  /// Finds keys that a registration which was not read may be for.
  private mutating func addUncertainty() {
    let isAny = facts.unreadTypes.contains(nil)
    var names = Set(facts.unreadTypes.compactMap { $0?.base })
    for key in program.keys where key.isRegistered && lacksArguments(key) { names.insert(key.service.type.base) }
    for index in program.keys.indices where !program.keys[index].isRegistered {
      // The compiler has seen each factory that a property names.
      let service = program.keys[index].service
      program.keys[index].isUncertain = isAny || service.property != nil || names.contains(service.type.base)
    }
  }

  /// Whether its type is generic and the compiler infers the arguments.
  private func lacksArguments(_ key: ImportedProgram.Key) -> Bool {
    !key.service.type.text.contains("<") && declarations.type(key.service.type, in: key.home)?.isGeneric ?? false
  }

  // MARK: What cannot be written

  private mutating func addObstacles() {
    for index in program.keys.indices {
      let key = program.keys[index]
      if program.declared(key).contains(where: { $0.access == .private }) {
        program.keys[index].obstacle = "'\(key.service.type)' is private to its file"
      } else if lacksArguments(key) {
        program.keys[index].obstacle = "the generic arguments of '\(key.service.type)' are not written"
      } else if key.service.arguments.contains(where: { $0.text == "_" }) {
        program.keys[index].obstacle = "the types of the arguments of '\(key.service.type)' are not known"
      } else if key.service.arguments.contains(where: \.isFunction) {
        program.keys[index].obstacle =
          "an argument of '\(key.service.type)' is a function, which has to be '@Sendable'"
      }
      addDuplicates(program.byKey[index])
    }
    for index in program.registrations.indices {
      let registered = program.registrations[index]
      let keys = [registered.key] + (registered.needs + registered.later).map(\.key)
      if let obstacle = keys.lazy.compactMap({ [program] in program.keys[$0].obstacle }).first {
        program.registrations[index].obstacles.append(obstacle)
      }
    }
  }

  /// The last registration of a service counts, where it is compiled; of two files nobody knows which is last.
  private mutating func addDuplicates(_ registrations: [Int]) {
    guard registrations.count > 1 else { return }
    for (position, index) in registrations.enumerated() {
      let (scope, place) = (program.registrations[index].scope, program.registrations[index].registration.place)
      for other in registrations where other != index && program.registrations[other].scope == scope {
        let later = program.registrations[other].registration
        guard !Self.exclude(program.registrations[index].registration.condition, later.condition) else { continue }
        if later.place.path != place.path {
          guard registrations.firstIndex(of: other) ?? 0 < position else { continue }
          program.registrations[index].obstacles.append(
            "it is also registered at \(later.place), and the order in which they are applied decides")
          break
        }
        guard registrations.firstIndex(of: other) ?? 0 > position else { continue }
        guard let condition = later.condition, condition != program.registrations[index].registration.condition else {
          program.registrations[index].obstacles.append("it is registered again at \(later.place), which counts")
          break
        }
        program.registrations[index].condition =
          (program.registrations[index].condition.map { "\($0.grouped) && " } ?? "") + "!(\(condition))"
      }
    }
  }

  /// Whether two `#if` conditions are never true at once, as those of one `#if` and its `#else` are.
  private static func exclude(_ a: String?, _ b: String?) -> Bool {
    guard let a, let b else { return false }
    func denies(_ a: String, _ b: String) -> Bool {
      a == "!(\(b))" || a == "!\(b)" || a.hasPrefix("!(\(b)) && ") || a.contains(" && !(\(b))")
    }
    return denies(a, b) || denies(b, a)
  }

  // MARK: Modules

  /// Puts each key in the lowest module that can name its type.
  private mutating func placeKeys() {
    for index in program.keys.indices {
      let key = program.keys[index]
      let modules = Set(program.declared(key).map(\.module))
      if let lowest = modules.first(where: { module in modules.allSatisfy { declarations.sees(module, $0) } }) {
        program.keys[index].module = lowest
      }
      program.keys[index].isShared = program.byKey[index].contains { index in
        let registered = program.registrations[index]
        let lifetime = registered.forwarded.map { program.registrations[$0].lifetime } ?? registered.lifetime
        return lifetime == .shared || lifetime == .weak || lifetime == .input
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
