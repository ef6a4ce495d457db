internal import TrellisResolver

/// Decides whether a library name refers to the library, by Swift's rules of name lookup.
final class LibraryTable {
  private struct Entry {
    var fact: ShadowingFact
    var module: ModuleIndex
    var file: FileIndex

    func isBlock(around site: Site) -> Bool {
      if case .block(let block) = fact.extent { block.contains(site) } else { false }
    }
  }

  /// Where declarations are found that may hide a name of the library.
  private struct Place: Hashable {
    var name: LibraryName
    /// The path of the type that they are members of; empty for globals.
    var owner: String
    /// The file of what only that file sees.
    var file: FileIndex?
  }

  private var entries: [Place: [Entry]] = [:]
  /// For each file, the declarations in its functions and closures.
  private var locals: [FileIndex: [Entry]] = [:]
  /// The names that the program declares, and those that it declares in a type.
  private var (declared, nested): (Set<LibraryName>, Set<LibraryName>) = ([], [])
  /// The extensions of nested types in each file.
  private let nestedExtensions: [[NestedExtension]]
  private let types: TypeTable
  private let modules: ModuleTable

  /// System types whose nested types shadow library names.
  private static let foreign: [String: Set<LibraryName>] = [
    "Dictionary": [.key, .keys], "KeyedDecodingContainer": [.key], "KeyedDecodingContainerProtocol": [.key],
    "KeyedEncodingContainer": [.key], "KeyedEncodingContainerProtocol": [.key], "NSAttributedString": [.key],
  ]

  init(_ files: [LinkedFile], _ types: TypeTable) {
    self.types = types
    modules = types.modules
    nestedExtensions = files.map(\.nestedExtensions)
    for (file, facts) in files.enumerated() where !facts.shadowings.isEmpty {
      let module = modules.visible[file][0]
      for fact in facts.shadowings where fact.name.module != LibraryName.module(facts.module) {
        let entry = Entry(fact: fact, module: module, file: file)
        declared.insert(fact.name)
        switch fact.extent {
        case .block: locals[file, default: []].append(entry)
        case .type(let owner):
          if !owner.isEmpty { nested.insert(fact.name) }
          let place = Place(name: fact.name, owner: owner, file: fact.access == .file ? file : nil)
          entries[place, default: []].append(entry)
        }
      }
    }
    types.dropRegistries { !means(.registry, by: $0, file: $1) }
  }

  func seesNothing(_ file: FileIndex) -> Bool { modules.seesNothing(file) }

  func sees(_ module: LibraryName, file: FileIndex) -> Bool { modules.library[file].sees(module, isQualified: true) }

  /// Whether a name refers to the library.
  ///
  /// - Parameters:
  ///   - mention: The name as written.
  ///   - context: Path of the types around it.
  ///   - site: The site of the name, or of something in the same block.
  func means(_ mention: LibraryMention, context: String, at site: Site, file: FileIndex) -> Bool {
    let name = mention.hidden
    let view = modules.library[file]
    let isSeen = view.sees(name, isQualified: mention.isQualified)
    let isDeclared = declared.contains(name)
    if !isDeclared, !isSeen || context.isEmpty || context == LibraryName.keys.text || name != .key && name != .keys {
      return isSeen
    }
    let block = (locals[file] ?? []).first {
      $0.fact.name == name && $0.isBlock(around: site) && (mention.mayMeanValue || !$0.fact.isValue)
    }
    if let block { return isLibraryAlias(block) }
    let far = isDeclared ? nestedExtensions[file].first { $0.block.contains(site) } : nil
    for level in Contexts.levels(of: context) where !level.isEmpty && !level.hasSuffix("}") {
      if let far, far.path.hasPrefix(level + ".") { continue }
      if isForeign(name, in: level, file) { return false }
      if !isDeclared { continue }
      let found = hiding(mention, in: level, file).first { isMember($0, of: level, file) }
      if let found = found ?? inherited(mention, by: level, file) { return isLibraryAlias(found) }
    }
    let globals = hiding(mention, in: "", file)
    let own = globals.first {
      // Functions can be overloaded.
      $0.module == modules.visible[file][0] && !($0.fact.isValue && mention.name.isFunction)
    }
    if let own { return isLibraryAlias(own) }
    // A name imported individually shadows those of modules imported as a whole.
    let isNamed = view.names.contains(name)
    for other in globals where !isNamed || modules.imports(name.text, of: other.module, in: file) == .byName {
      guard modules.imports(name.text, of: other.module, in: file) != .not,
        !(other.fact.isValue && mention.name.isFunction)
      else { continue }
      // Generic arguments rule out a type that takes none.
      if mention.hasArguments, !other.fact.isGeneric, other.fact.target == nil { continue }
      return isLibraryAlias(other)
    }
    return isSeen
  }

  /// Whether a type reference refers to the library's type.
  func means(_ name: LibraryName, by reference: TypeReference, file: FileIndex) -> Bool {
    let text = reference.name
    let isQualified = text.utf8.count > name.text.utf8.count
    guard name.isSpelled(text) else { return false }
    let mention = LibraryMention(name: name, isQualified: isQualified, hasArguments: reference.hasArguments)
    return means(mention, context: reference.context, at: reference.site, file: file)
  }

  /// The protocols and aliases through which types conform to one of the library's protocols.
  func refining(_ name: LibraryName) -> Set<TypeIndex> {
    var found: Set<TypeIndex> = []
    var pending: [TypeIndex] = []
    var refinements: [TypeIndex: [TypeIndex]] = [:]
    for (index, entry) in types.entries.enumerated() where entry.kind == .protocol || entry.kind == .alias {
      for (reference, file) in entry.conformances {
        if means(name, by: reference, file: file) {
          if found.insert(index).inserted { pending.append(index) }
        } else if let target = types.lookUp(reference, file: file) {
          refinements[target, default: []].append(index)
        }
      }
    }
    while let next = pending.popLast() {
      for index in refinements[next] ?? [] where found.insert(index).inserted { pending.append(index) }
    }
    return found
  }

  /// Whether the code is in an extension of an unscanned type that probably has a nested type with this name.
  private func isForeign(_ name: LibraryName, in level: String, _ file: FileIndex) -> Bool {
    if Self.foreign[level]?.contains(name) ?? false { return true }
    guard name == .key, level.hasSuffix(".Keys"), !LibraryName.keys.isSpelled(level) else { return false }
    return types.find(level, context: "", file: file).map { types.entries[$0].kind == nil } ?? true
  }

  /// Whether the shadowing declaration is an alias of the library's. No alias means a module.
  private func isLibraryAlias(_ entry: Entry) -> Bool {
    guard let target = entry.fact.target, target.name != entry.fact.name.text,
      !LibraryName.modules.contains(entry.fact.name)
    else { return false }
    return means(entry.fact.name, by: target, file: entry.file)
  }

  private func inherited(_ mention: LibraryMention, by level: String, _ file: FileIndex) -> Entry? {
    guard nested.contains(mention.hidden), let type = types.find(level, context: "", file: file) else { return nil }
    return types.inherited(by: type, above: { types.lookUp($0, file: $1) }) { level in
      let entry = types.entries[level]
      return hiding(mention, in: entry.path, file).first {
        // Private members of a class are not visible in its subclasses.
        $0.module == entry.module && (level == type || $0.fact.access != .file)
      }
    }
  }

  /// Whether a declaration found at a path belongs to the type that the path refers to in this file.
  private func isMember(_ entry: Entry, of level: String, _ file: FileIndex) -> Bool {
    guard entry.module != modules.visible[file][0], let type = types.find(level, context: "", file: file) else {
      return true
    }
    return types.entries[type].module == entry.module || types.entries[type].kind == nil
  }

  /// The members of a type, or the globals, that a file sees and that a mention may mean.
  private func hiding(_ mention: LibraryMention, in owner: String, _ file: FileIndex) -> [Entry] {
    let shared = entries[Place(name: mention.hidden, owner: owner)] ?? []
    return (shared + (entries[Place(name: mention.hidden, owner: owner, file: file)] ?? [])).filter {
      isVisible($0, from: file) && (mention.mayMeanValue || !$0.fact.isValue)
    }
  }

  private func isVisible(_ entry: Entry, from file: FileIndex) -> Bool {
    modules.visible[file].contains(entry.module) && modules.sees(entry.fact.access, of: entry.file, from: file)
  }
}
