internal import TrellisGraph
internal import TrellisResolver

/// The dependency structs of all files, with the keys of their properties resolved.
final class DependencySetTable {
  struct Member {
    let fact: DependencySetFact.Member
    let answer: KeyTable.Answer
    /// Whether the key's run-time name is known from the text.
    let isCertain: Bool
    var mode: NeedFact.Mode

    var strict: Member {
      var member = self
      member.mode = .strict
      return member
    }
  }

  struct Entry {
    let fact: DependencySetFact
    let file: FileIndex
    let members: [Member]
    /// Whether the program declares `needs` itself.
    var isHandWritten = false
  }

  enum Answer {
    case set(Entry)
    /// Declared in several `#if` variants.
    case several
    case unknown
  }

  private(set) var entries: [Entry] = []
  private var byType: [TypeIndex: [Int]] = [:]
  private let types: TypeTable

  init(_ files: [LinkedFile], types: TypeTable, keys: KeyTable, names: LibraryTable) {
    self.types = types
    for (file, facts) in files.enumerated() {
      for set in facts.dependencySets {
        let members = set.members.map { member in
          let found = Self.member(member, keys, file: file)
          return Self.isLazy(found, in: set, names, file: file) ? found : found.strict
        }
        if let type = types.find(set.path, context: "", file: file) { byType[type, default: []].append(entries.count) }
        entries.append(Entry(fact: set, file: file, members: members))
      }
    }
    noteHandWritten(in: files)
  }

  /// Whether a lazy member is the library's `Lazy`; true for members that are not lazy.
  private static func isLazy(
    _ member: Member, in set: DependencySetFact, _ names: LibraryTable, file: FileIndex
  ) -> Bool {
    guard member.mode == .lazy else { return true }
    let mention = LibraryMention(
      name: .lazy, isQualified: member.fact.type.hasPrefix(LibraryName.trellis.text), hasArguments: true)
    return names.means(mention, context: set.path, at: member.fact.site, file: file)
  }

  /// Types that conform to `DependencySet` under another name and do not declare `needs`; the build plugin skips them.
  func disguised(_ files: [LinkedFile], _ names: LibraryTable) -> [TypeIndex] {
    let refining = names.refining(.dependencySet)
    if refining.isEmpty { return [] }
    let written = handWritten(in: files)
    return types.entries.indices.filter { index in
      let entry = types.entries[index]
      guard entry.kind == .nominal, byType[index] == nil, !written.contains(index) else { return false }
      return entry.conformances.contains { reference, file in
        types.lookUp(reference, file: file).map(refining.contains) ?? false
      }
    }
  }

  private func noteHandWritten(in files: [LinkedFile]) {
    // Most programs have none.
    if entries.isEmpty { return }
    for type in handWritten(in: files) {
      for set in byType[type] ?? [] { entries[set].isHandWritten = true }
    }
  }

  /// The types that declare `needs` in the sources.
  private func handWritten(in files: [LinkedFile]) -> Set<TypeIndex> {
    let name = NameHash(MemberName.needs)
    var found: Set<TypeIndex> = []
    for (file, facts) in files.enumerated() {
      for property in facts.properties where property.name == name && property.isStatic && !property.isCalled {
        if let type = types.find(property.owner, context: "", file: file) { found.insert(type) }
      }
    }
    return found
  }

  private static func member(_ fact: DependencySetFact.Member, _ keys: KeyTable, file: FileIndex) -> Member {
    let (answer, isCertain) = keys.follow(fact.key, context: "", file: file)
    var mode = fact.mode
    // `Key<User?>` for a `User?` is not an optional need.
    if case .key(let key) = answer, keys.facts[key].type == fact.type { mode = .strict }
    return Member(fact: fact, answer: answer, isCertain: isCertain, mode: mode)
  }

  func find(_ reference: TypeReference, file: FileIndex) -> Answer {
    guard let type = types.find(reference, file: file), let found = byType[type] else { return .unknown }
    return found.count == 1 ? .set(entries[found[0]]) : .several
  }
}

extension DependencySetFact.Member {
  /// The key that the property name refers to.
  var key: KeyReference { KeyReference(form: .implicit, name: name, site: site) }
}
