/// The imports of the file with the properties, each with the access level that the module's other files agree to.
struct MemberImports: Sendable {
  struct Import: Hashable, Sendable {
    var access: Declaration.Access
    var isConditional: Bool
  }

  private(set) var modules: [String: Import] = [:]

  /// - Parameter access: The highest level of what needs the module in its declaration.
  mutating func add(_ module: String, _ access: Declaration.Access, isConditional: Bool = false) {
    let known = modules[module]
    modules[module] = Import(
      access: max(access, known?.access ?? access), isConditional: isConditional && known?.isConditional ?? true)
  }

  mutating func add(_ other: MemberImports) {
    for (module, item) in other.modules { add(module, item.access, isConditional: item.isConditional) }
  }
}

/// The access levels that the imports of a module's files write.
struct ImportStyle: Sendable {
  /// For each imported module, the level of the first import outside of conditions.
  private(set) var first: [String: String] = [:]
  /// For each imported module, the levels that are written; empty for none.
  private var written: [String: Set<String>] = [:]
  /// Whether some import has a level. Where none has, whatever one without means suits them all.
  private(set) var hasLevels = false

  /// The name of the library there: that of its core if no file imports all of it.
  var library: String {
    let (all, core) = (LibraryName.trellis.text, LibraryName.parts[0].description)
    return first[all] == nil && first[core] != nil ? core : all
  }

  private mutating func add(_ item: ImportFact) {
    written[item.module, default: []].insert(item.access)
    if !item.access.isEmpty { hasLevels = true }
    if !item.isConditional, first[item.module] == nil { first[item.module] = item.access }
  }

  /// The style of each module.
  static func ofModules(_ files: [LinkedFile]) -> [String: ImportStyle] {
    var styles: [String: ImportStyle] = [:]
    for file in files { for item in file.imports { styles[file.module, default: ImportStyle()].add(item) } }
    return styles
  }

  /// Whether a declaration with this access may name a module's types, whatever an import without a level means here.
  func mayShow(_ module: String, in access: Declaration.Access) -> Bool {
    !hasLevels || access != .package || written[module]?.contains("") != true
  }

  /// The level of an import that agrees with those of the module's other files.
  ///
  /// - Parameter access: That of what names the module's types.
  func level(of module: String, for access: Declaration.Access) -> String {
    guard hasLevels else { return "" }
    // Where another file has none, that is `public` or `internal`. Beside the former, a lower one is an error.
    return access.modifier ?? (written[module]?.contains("") == true ? "" : "internal ")
  }
}

extension Declaration.Access {
  /// The words before a declaration or an import; nil for none.
  var modifier: String? {
    switch self {
    case .file, .module: nil
    case .package: "package "
    case .open: "public "
    }
  }
}
