/// Index of a module in a `ModuleTable`.
typealias ModuleIndex = Int
/// Index of a file among the linked files.
typealias FileIndex = Int

/// The modules whose declarations each file sees.
final class ModuleTable {
  private(set) var indices: [String: ModuleIndex] = [:]
  /// For each file: its own module first, then the scanned modules that it imports.
  private(set) var visible: [[ModuleIndex]] = []
  /// For each file: the visible modules whose internal declarations it also sees.
  private(set) var testable: [Set<ModuleIndex>] = []
  /// For each module: those that it re-exports.
  private var exported: [[ModuleIndex]] = []
  /// For each file: whether it imports a module that is neither scanned nor part of the system.
  private(set) var importsUnknown: [Bool] = []
  /// The modules of which nothing is known that files which see the library see.
  private(set) var unknownModules: Set<String> = []
  /// Whether there are any.
  var areUnknownModulesUsed: Bool { !unknownModules.isEmpty }
  /// For each file: the parts of the library that it sees through imports and re-exports.
  private(set) var library: [LibraryView] = []
  /// For each file: the names that it imports individually, from modules that it does not import as a whole.
  private var singles: [[ModuleIndex: Set<String>]] = []
  /// The modules that do not depend on the library.
  private var outside: Set<ModuleIndex> = []
  /// Those with a program's entry point.
  private(set) var programs: Set<ModuleIndex> = []
  /// Whether files may have been left out.
  let isPart: Bool

  /// - Parameters:
  ///   - scanned: The modules that are known, whether or not one of their files is among `files`.
  ///   - outside: Those that do not depend on the library.
  init(_ files: [LinkedFile], scanned: Set<String>, outside: Set<String>) {
    isPart = !scanned.isEmpty || !outside.isEmpty
    for file in files where indices[file.module] == nil { indices[file.module] = indices.count }
    for module in scanned.union(outside).sorted() where indices[module] == nil { indices[module] = indices.count }
    self.outside = Set(outside.compactMap { indices[$0] })
    exported = [[ModuleIndex]](repeating: [], count: indices.count)
    var exportedUnknown = [[String]](repeating: [], count: indices.count)
    var exportedLibrary = [LibraryView](repeating: LibraryView(), count: indices.count)
    for file in files {
      guard let module = indices[file.module] else { continue }
      for item in file.imports where item.isExported {
        exportedLibrary[module].add(item)
        if let other = indices[item.module] {
          exported[module].append(other)
        } else if !self.outside.contains(module), !SystemModules.contains(item.module) {
          exportedUnknown[module].append(item.module)
        }
      }
    }
    for file in files {
      guard let own = indices[file.module] else { continue }
      if file.startsProgram { programs.insert(own) }
      var seen: [ModuleIndex] = [own]
      var open: Set<ModuleIndex> = []
      var unknown: [String] = []
      var view = LibraryView(own: file.module)
      var single: [ModuleIndex: Set<String>] = [:]
      for item in file.imports {
        view.add(item)
        if let module = indices[item.module] {
          if let name = item.name, single[module] != nil || !seen.contains(module) {
            single[module, default: []].insert(name)
          } else if item.name == nil {
            single[module] = nil
          }
          if !seen.contains(module) { seen.append(module) }
          if item.isTestable { open.insert(module) }
        } else if !self.outside.contains(own), !SystemModules.contains(item.module) {
          // What a module without the library imports does not know the library either.
          unknown.append(item.module)
        }
      }
      var next = 0
      while next < seen.count {
        // A re-export in one file of a module is visible in its other files.
        unknown += exportedUnknown[seen[next]]
        view.add(exportedLibrary[seen[next]])
        for module in exported[seen[next]] where !seen.contains(module) { seen.append(module) }
        next += 1
      }
      visible.append(seen)
      testable.append(open)
      importsUnknown.append(!unknown.isEmpty)
      if !view.isEmpty { unknownModules.formUnion(unknown) }
      library.append(view)
      singles.append(single)
    }
  }

  /// A module and all that it re-exports, directly or through others: what can be said to be its own.
  func exported(by module: ModuleIndex) -> [ModuleIndex] {
    var found = [module]
    var next = 0
    while next < found.count {
      for other in exported[found[next]] where !found.contains(other) { found.append(other) }
      next += 1
    }
    return found
  }

  /// Whether a file sees no part of the library.
  func seesNothing(_ file: FileIndex) -> Bool { library[file].isEmpty }

  /// Whether the file's module does not depend on the library.
  func isOutside(_ file: FileIndex) -> Bool { !outside.isEmpty && outside.contains(visible[file][0]) }

  /// These modules and all that they import, directly or through others.
  func all(visibleFrom modules: Set<ModuleIndex>) -> Set<ModuleIndex> {
    var found = modules
    if found.isEmpty { return found }
    var count = -1
    while count < found.count {
      count = found.count
      for modules in visible where found.contains(modules[0]) { found.formUnion(modules) }
    }
    return found
  }

  /// Whether a file sees a declaration of another, of a module that it imports, directly or through others.
  func sees(_ access: Declaration.Access, of owner: FileIndex, from file: FileIndex) -> Bool {
    if owner == file { return true }
    return access != .file && (access.isOpen || seesInternals(of: visible[owner][0], in: file))
  }

  /// Whether a file sees what a module does not declare `public`.
  func seesInternals(of module: ModuleIndex, in file: FileIndex) -> Bool {
    module == visible[file][0] || testable[file].contains(module)
  }

  /// How a file imports a name that a module declares.
  enum Import {
    case not, byName, asPart
  }

  func imports(_ name: String, of module: ModuleIndex, in file: FileIndex) -> Import {
    guard visible[file].contains(module) else { return .not }
    guard let names = singles[file][module] else { return .asPart }
    return names.contains(name) ? .byName : .not
  }
}

/// The parts of the library that a file sees.
struct LibraryView {
  /// The library's modules that it imports as a whole.
  private var whole: [LibraryName] = []
  /// The names that it imports individually.
  private(set) var names: [LibraryName] = []

  init() {}

  /// - Parameter own: The file's own module.
  init(own: String) {
    if own == LibrarySources.own || own == LibrarySources.world { whole = [.trellis] }
    add(module: own)
  }

  var isEmpty: Bool { whole.isEmpty && names.isEmpty }

  func sees(_ name: LibraryName, isQualified: Bool) -> Bool {
    whole.contains(name.module) || names.contains { isQualified ? $0.module == name.module : $0 == name }
  }

  mutating func add(_ item: ImportFact) {
    guard let name = item.name else { return add(module: item.module) }
    names += LibraryName.allCases.filter { $0.text == name && $0.module == LibraryName.module(item.module) }
  }

  mutating func add(_ view: LibraryView) {
    for module in view.whole where !whole.contains(module) { whole.append(module) }
    names += view.names
  }

  private mutating func add(module: String) {
    if let name = LibraryName.module(module), !whole.contains(name) { whole.append(name) }
  }
}
