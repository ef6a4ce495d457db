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

  init(_ files: [LinkedFile], _ helpers: HelperTable, _ keys: KeyTable) {
    (types, self.keys) = (helpers.types, keys)
    // An overload of the program's own may give factories what it likes.
    if helpers.entries.contains(where: \.function.isVerb) { return }
    for (file, facts) in files.enumerated() {
      for fact in facts.initializers where fact.name == nil {
        initializers[DefinitionTable.lastPart(fact.owner), default: []].append((fact, file))
      }
    }
    for entry in helpers.entries where !files[entry.file].isTest && !types.modules.importsUnknown[entry.file] {
      for step in entry.function.steps where step.condition != .never {
        if case .register(let registration) = step.action { compare(registration, in: entry) }
      }
    }
  }

  private mutating func compare(_ registration: RegistrationReference, in entry: HelperTable.Entry) {
    guard registration.misfit != nil || registration.factory.isInitializer,
      case .key(let key) = keys.find(registration.key, context: entry.function.context, file: entry.file)
    else { return }
    var received: [KeyIndex?] = registration.needs.map { need in
      guard case .key(let need) = need,
        case .key(let key) = keys.find(need.key, context: entry.function.context, file: entry.file)
      else { return nil }
      return key
    }
    if registration.role == .decoration { received.insert(key, at: 0) }
    var misfit = MisfitFact(
      key: key, role: keys.role(registration.role, of: key), takes: 0, receives: registration.count,
      site: registration.misfit?.site ?? registration.key.site)
    if let shape = registration.misfit {
      misfit.takes = shape.parameters.count
      misfit.resolver = shape.resolves ? shape.parameters[0] : nil
      misfit.note(shape.names(with: registration.maker), received, keys)
      if shape.isNumbered { misfit.noteNumbered(received) }
    } else if case .initializer(let reference) = registration.factory, let sole = sole(reference, file: entry.file) {
      misfit.takes = sole.labels.count
      misfit.site = reference.type.site
      misfit.note(sole.labels, received, keys)
      if misfit.takes == misfit.receives { noteSwapped(registration, reference, sole.labels, received) }
    } else {
      return
    }
    if misfit.takes != misfit.receives { misfits.append(misfit) }
  }

  /// The only initializer that a reference may mean, if it takes one value for each label.
  private func sole(_ reference: InitializerReference, file: FileIndex) -> InitializerFact? {
    guard reference.function == nil, let type = types.find(reference.type, file: file) else { return nil }
    let entry = types.entries[type]
    let own = initializers(of: type)
    guard own.count == 1, own[0].isPlain, !own[0].isInExtension, entry.kind == .nominal, !entry.hasMacros,
      !entry.isDeclaredAgain, reference.labels.map({ $0 == own[0].labels }) ?? true, !mayInherit(type),
      !isAliased(entry.path)
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

  /// Whether an extension may name a type otherwise.
  private func isAliased(_ path: String) -> Bool {
    types.entries.contains { entry in
      entry.kind == .alias
        && entry.conformances.contains {
          DefinitionTable.lastPart($0.reference.name) == DefinitionTable.lastPart(path)
        }
    }
  }

  /// Protocols of the system that add no initializer.
  private static let withoutInitializers: Set<String> = [
    "AnyObject", "Comparable", "CustomStringConvertible", "Equatable", "Error", "Hashable", "Identifiable",
    "ObservableObject", "Sendable",
  ]

  private mutating func noteSwapped(
    _ registration: RegistrationReference, _ reference: InitializerReference, _ labels: [String?],
    _ received: [KeyIndex?]
  ) {
    let offset = received.count - registration.needs.count
    func need(_ position: Int) -> (fact: SwappedNeedsFact.Need, written: NeedReference, label: String)? {
      guard position >= offset, let key = received[position], let label = labels[position],
        case .key(let written) = registration.needs[position - offset]
      else { return nil }
      return (SwappedNeedsFact.Need(key: key, name: keys.facts[key].name, site: written.key.site), written, label)
    }
    for i in received.indices {
      for j in received.indices.dropFirst(i + 1) {
        guard let first = need(i), let second = need(j), first.label == second.fact.name,
          second.label == first.fact.name,
          first.label != second.label, first.written.mode == second.written.mode,
          keys.facts[first.fact.key].type == keys.facts[second.fact.key].type, !keys.facts[first.fact.key].type.isEmpty
        else { continue }
        swappedNeeds.append(
          SwappedNeedsFact(
            initializer: "\(Contexts.display(reference.type.name)).init", first: first.fact, second: second.fact,
            canSwap: first.written.key.form == second.written.key.form
              && first.written.key.module == second.written.key.module))
      }
    }
  }
}

extension RegistrationReference.Factory {
  fileprivate var isInitializer: Bool { if case .initializer = self { true } else { false } }
}

extension ClosureShape {
  /// What the parameters are called; for `$0` and so on, as the labels say of what the closure calls.
  fileprivate func names(with maker: InitializerReference?) -> [String?] {
    guard isNumbered else { return parameters }
    return maker?.labels.flatMap { $0.count == parameters.count ? $0 : nil } ?? parameters
  }

  fileprivate var isNumbered: Bool { parameters.first?.hasPrefix("$") ?? false }
}

extension MisfitFact {
  /// Notes which parameters and needs have no counterpart, if there are as many as the numbers differ by.
  fileprivate mutating func note(_ names: [String?], _ received: [KeyIndex?], _ keys: KeyTable) {
    guard received.count == receives else { return }
    let own = received.map { $0.map { keys.facts[$0].name } }
    let unlisted = names.filter { !own.contains($0) }
    let untaken = received.indices.filter { own[$0] == nil || !names.contains(own[$0]) }
    if unlisted.count == takes - receives { missing = unlisted.compactMap(\.self) }
    if untaken.count == receives - takes { extra = untaken.compactMap { received[$0] } }
  }

  /// The same of `$0` and so on, whose places say it.
  fileprivate mutating func noteNumbered(_ received: [KeyIndex?]) {
    guard received.count == receives, missing.isEmpty, extra.isEmpty else { return }
    missing = (receives..<max(receives, takes)).map { "$\($0)" }
    extra = received.dropFirst(takes).compactMap(\.self)
  }
}
