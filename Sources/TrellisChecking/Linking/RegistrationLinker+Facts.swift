internal import TrellisGraph
internal import TrellisResolver

/// Converts the registrations of a walk to facts with resolved keys.
extension RegistrationLinker {
  mutating func register(
    _ reference: RegistrationReference, at site: Site, _ entry: HelperTable.Entry, module: String?,
    when place: Place
  ) {
    let registers = reference.role != .decoration
    guard let (answer, isCertain) = follow(reference.key, in: entry) else {
      return noteParameter(
        "the key of a \(registers ? "registration" : "decoration")", hides: registers, of: reference.key)
    }
    var areNeedsCertain = reference.areAllNeedsRead
    var needs: [NeedFact] = []
    needs.reserveCapacity(reference.needs.count + 1)
    if reference.role == .decoration, case .key(let key) = answer {
      needs.append(NeedFact(key: key, site: site))
    }
    for need in reference.needs {
      switch need {
      case .key(let need):
        guard let (answer, isCertain) = follow(need.key, in: entry) else {
          areNeedsCertain = false
          noteParameter("a need", hides: false, of: need.key)
          continue
        }
        if !isCertain { areNeedsCertain = false }
        if case .key(let key) = answer {
          needs.append(NeedFact(key: key, mode: need.mode, site: need.key.site))
          if need.key.form == .implicit { noteImplicit(need.key) }
        } else {
          noteOpaque(answer, for: need.key, hides: false)
        }
      case .members(let set):
        if !addMembers(of: set, file: entry.file, to: &needs) { areNeedsCertain = false }
      }
    }
    guard case .key(let key) = answer else {
      // The key may not be in this graph, but it is registered at run time.
      extent.noteOpen(in: scope)
      return noteOpaque(answer, for: reference.key, hides: reference.role != .decoration)
    }
    let waits: Condition =
      switch reference.factory {
      case .closure(let condition): condition
      case .initializer(let initializer):
        initializers.isAsync(initializer, taking: reference.count, file: entry.file) ? .always : .never
      }
    let role = keys.role(reference.role, of: key)
    if case .contribution(_?) = reference.role, role == .contribution(entry: nil) {
      unknownEntries.append(registrations.count)
    }
    extent.note(
      registrations.count, in: scope, isKeyCertain: isCertain,
      areNeedsCertain: areNeedsCertain && (reference.role != .decoration || isCertain))
    registrations.append(
      RegistrationFact(
        key: key, scope: scope, lifetime: reference.lifetime, needs: needs, isOverride: reference.isOverride,
        site: site, module: module, condition: place.condition, role: role,
        isAsync: waits != .never, asyncWhen: waits == .never ? .always : waits, isOnMainActor: reference.isOnMainActor,
        runs: reference.runs, valueType: valueType(of: reference, key, file: entry.file)))
    registrations[registrations.count - 1].isOnDemand = reference.isOnDemand
    registrations[registrations.count - 1].path = place.path
    registrations[registrations.count - 1].call = outerCall
    registrations[registrations.count - 1].include = module == nil ? nil : lastInclude
  }

  /// Records that a function is called with a key that the call does not name.
  private mutating func noteParameter(_ what: String, hides: Bool, of key: KeyReference) {
    guard case .parameter(let position) = key.form else { return }
    noteOpaque(
      "this call passes something other than the name of a key as `\(key.name)`, which is \(what)",
      advice: "name the key in the call, as in `.logger`", hides: hides,
      site: arguments.last?[position]?.site ?? key.site)
  }

  /// The type of what a registration creates, if that is a struct or an enumeration and the registration is weak or
  /// replaces one that may be.
  private func valueType(of reference: RegistrationReference, _ key: KeyIndex, file: FileIndex) -> String? {
    guard reference.lifetime == .weak || reference.lifetime == .inherited else { return nil }
    // What takes the place of a weak registration is weak, too.
    if let type = keys.valueType(of: key) { return type }
    return reference.maker.flatMap { initializers.valueType($0, taking: reference.count, file: file) }
  }

  /// Notes a need without `Keys`, of which the compiler says less.
  private mutating func noteImplicit(_ need: KeyReference) {
    opaques.add(
      "a need has no type of its own, so the compiler does not find `\(need.text)`",
      advice: "write `Keys\(need.text)`", site: need.site,
      fix: Fix("Write 'Keys\(need.text)'", isSafe: true, .qualify(need.site, key: need.name)))
  }

  /// Adds the needs of a struct's properties.
  ///
  /// - Returns: Whether these are all of them, each with a key whose run-time name is known.
  private mutating func addMembers(of reference: TypeReference, file: FileIndex, to needs: inout [NeedFact]) -> Bool {
    let name = Contexts.display(reference.name)
    switch sets.find(reference, file: file) {
    case .unknown:
      opaques.add(
        "no scanned file declares `\(name)` as a struct of dependencies",
        advice: "write `: DependencySet` where the struct is declared, or pass the file that does to the check, too",
        site: reference.site)
      return false
    case .several:
      opaques.add(
        "`\(name)` is declared more than once", advice: "give each variant a name of its own", site: reference.site)
      return false
    case .set(let set) where set.isHandWritten:
      opaques.add(
        "`\(name)` declares its `needs` itself", advice: "leave `needs` to the build plugin", site: set.fact.site)
      return false
    case .set(let set):
      var areAllCertain = set.fact.isReadWhole
      for member in set.members {
        if case .key(let key) = member.answer {
          needs.append(NeedFact(key: key, mode: member.mode, site: reference.site, property: member.fact.site))
          if !member.isCertain { areAllCertain = false }
        } else {
          areAllCertain = false
        }
      }
      return areAllCertain
    }
  }

}

extension KeyTable {
  /// What a registration of a key does for it.
  func role(_ role: RegistrationReference.Role, of key: KeyIndex) -> Role {
    switch role {
    case .plain: .plain
    case .decoration: .decoration
    case .contribution(let entry): .contribution(entry: entry.flatMap { label(of: $0, key: key) })
    }
  }

  /// The text that distinguishes an entry from others in its dictionary.
  private func label(of entry: EntryReference, key: KeyIndex) -> String? {
    let type = keyType(ofDictionary: facts[key].type)
    switch entry {
    case .string(let text): return text.debugDescription
    case .number(let text):
      // Of others, a run prints more than the number.
      return type.map { ["Double", "TimeInterval", "CGFloat", "Float"].contains(DefinitionTable.lastPart($0)) } ?? false
        ? nil : text
    case .computed: return nil
    case .member(let owner, let name):
      guard let type else { return owner == nil ? name : nil }
      // A member of another type may be any value, such as `Paths.home` in a dictionary with string keys.
      let isOwn = owner.map { DefinitionTable.lastPart($0) == DefinitionTable.lastPart(type) } ?? true
      return isOwn && !isProperty(name, of: type, key: key) ? name : nil
    }
  }

  /// The `K` in `[K: V]`.
  private func keyType(ofDictionary type: String) -> String? {
    guard type.hasPrefix("["), let colon = type.firstIndex(of: ":") else { return nil }
    return type[..<colon].dropFirst().filter { $0 != " " }
  }
}
