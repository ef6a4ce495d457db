internal import TrellisGraph
internal import TrellisResolver

/// Compares what factories take with what their registrations list, also where no definition reaches them.
struct FactoryLinker {
  private(set) var misfits: [MisfitFact] = []
  private(set) var swappedNeeds: [SwappedNeedsFact] = []
  private let types: TypeTable
  private let keys: KeyTable
  private typealias Initializer = (fact: InitializerFact, file: FileIndex)
  private var initializers: [Substring: [Initializer]] = [:]
  /// The names of types that have another one, too: an extension may use that.
  private var aliased: Set<Substring> = []

  init(_ files: [LinkedFile], _ helpers: HelperTable, _ keys: KeyTable) {
    (types, self.keys) = (helpers.types, keys)
    // An overload of the program's own may give factories what it likes.
    if helpers.entries.contains(where: \.function.isVerb) { return }
    for (file, facts) in files.enumerated() {
      for fact in facts.initializers where fact.name == nil {
        initializers[DefinitionTable.lastPart(fact.owner), default: []].append((fact, file))
      }
    }
    for entry in types.entries where entry.kind == .alias {
      for target in entry.conformances { aliased.insert(DefinitionTable.lastPart(target.reference.name)) }
    }
    for entry in helpers.entries where !files[entry.file].isTest && !types.modules.importsUnknown[entry.file] {
      for step in entry.function.steps where step.condition != .never {
        if case .register(let registration) = step.action { compare(registration, in: entry) }
      }
    }
  }

  private mutating func compare(_ registration: RegistrationReference, in entry: HelperTable.Entry) {
    func key(_ reference: KeyReference) -> KeyIndex? {
      let answer = keys.find(reference, context: entry.function.context, file: entry.file)
      if case .key(let key) = answer { return key }
      return nil
    }
    let (site, names): (Site, [String?])
    var type: TypeIndex?
    if let shape = registration.misfit {
      let labels = shape.isNumbered ? registration.maker?.labels : nil
      (site, names) = (shape.site, labels?.count == shape.parameters.count ? labels ?? [] : shape.parameters)
    } else if case .initializer(let reference) = registration.factory, reference.function == nil,
      let found = types.find(reference.type, file: entry.file), let sole = sole(of: found, reference)
    {
      (site, names, type) = (reference.type.site, sole.labels, found)
    } else {
      return
    }
    guard let own = key(registration.key) else { return }
    var received = registration.needs.map { need -> KeyIndex? in
      if case .key(let need) = need { key(need.key) } else { nil }
    }
    if registration.role == .decoration { received.insert(own, at: 0) }
    if names.count == registration.count {
      if let type, received.count == names.count { noteSwapped(registration, names, received, type) }
      return
    }
    if let type, mayInherit(type) { return }
    var misfit = MisfitFact(
      key: own, isDecoration: registration.role == .decoration, takes: names.count, receives: registration.count,
      site: site)
    if let shape = registration.misfit, shape.resolves { misfit.resolver = shape.parameters[0] }
    misfit.note(names, received, isNumbered: registration.misfit?.isNumbered ?? false, keys)
    misfits.append(misfit)
  }

  /// The only initializer that a type declares, if it takes one value for each label and the reference may mean it.
  private func sole(of type: TypeIndex, _ reference: InitializerReference) -> InitializerFact? {
    let entry = types.entries[type]
    guard entry.kind == .nominal, !entry.hasMacros, !entry.isDeclaredAgain,
      !aliased.contains(DefinitionTable.lastPart(entry.path)), case let own = initializers(of: type), own.count == 1,
      own[0].isPlain, !own[0].isInExtension, reference.labels.map({ $0 == own[0].labels }) ?? true
    else { return nil }
    return own[0]
  }

  private func initializers(of type: TypeIndex) -> [InitializerFact] {
    (initializers[DefinitionTable.lastPart(types.entries[type].path)] ?? [])
      .filter { types.find($0.fact.owner, context: "", file: $0.file) == type }.map(\.fact)
  }

  /// Whether a superclass or a protocol may give a type another initializer.
  private func mayInherit(_ type: TypeIndex) -> Bool {
    let found: Void? = types.inherited(by: type, above: { types.find($0, file: $1) }) { level in
      let entry = types.entries[level]
      if level != type, entry.kind != .protocol || !initializers(of: level).isEmpty { return () }
      let isOther = entry.conformances.contains { reference, file in
        types.find(reference, file: file) == nil && !Self.withoutInitializers.contains(reference.name)
      }
      return isOther ? () : nil
    }
    return found != nil
  }

  /// Protocols of the system that add no initializer.
  private static let withoutInitializers: Set<String> = [
    "AnyObject", "Comparable", "CustomStringConvertible", "Equatable", "Error", "Hashable", "Identifiable",
    "ObservableObject", "Sendable",
  ]

  private mutating func noteSwapped(
    _ registration: RegistrationReference, _ labels: [String?], _ received: [KeyIndex?], _ type: TypeIndex
  ) {
    let offset = received.count - registration.needs.count
    for i in received.indices.dropFirst(offset) {
      for j in received.indices.dropFirst(i + 1) where labels[i] != labels[j] {
        guard case .key(let one) = registration.needs[i - offset],
          case .key(let other) = registration.needs[j - offset],
          let first = received[i], let second = received[j], one.mode == other.mode,
          labels[i] == keys.facts[second].name, labels[j] == keys.facts[first].name,
          keys.facts[first].type == keys.facts[second].type, !keys.facts[first].type.isEmpty, !mayInherit(type)
        else { continue }
        swappedNeeds.append(
          SwappedNeedsFact(
            initializer: "\(Contexts.display(types.entries[type].path)).init", first: first, second: second,
            site: one.key.site,
            otherSite: other.key.site, canSwap: one.key.form == other.key.form && one.key.module == other.key.module))
      }
    }
  }
}

extension ClosureShape {
  fileprivate var isNumbered: Bool { parameters.first?.hasPrefix("$") ?? false }
}

extension MisfitFact {
  /// Notes which parameters and needs have no counterpart: by their names, if these show as many as the numbers differ by, or by
  /// the places of `$0` and so on.
  fileprivate mutating func note(_ names: [String?], _ received: [KeyIndex?], isNumbered: Bool, _ keys: KeyTable) {
    guard received.count == receives else { return }
    let own = received.map { $0.map { keys.facts[$0].name } }
    let unlisted = names.filter { !own.contains($0) }
    let untaken = received.indices.filter { own[$0] == nil || !names.contains(own[$0]) }
    if unlisted.count == takes - receives {
      missing = unlisted.compactMap(\.self)
    } else if untaken.count == receives - takes {
      extra = untaken.compactMap { received[$0] }
    } else if isNumbered {
      missing = (receives..<max(receives, takes)).map { "$\($0)" }
      extra = received.dropFirst(takes).compactMap(\.self)
    }
  }
}
