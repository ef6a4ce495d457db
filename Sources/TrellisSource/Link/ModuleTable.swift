/// Position of a module in a `ModuleTable`.
typealias ModuleIndex = Int
/// Position of a file among those that are linked.
typealias FileIndex = Int

/// Which modules' declarations each file sees.
final class ModuleTable {
  private(set) var indices: [String: ModuleIndex] = [:]
  /// By file: its own module first, then the scanned ones that it imports.
  private(set) var visible: [[ModuleIndex]] = []
  /// By file: the modules among them whose internal declarations it sees too.
  private(set) var testable: [Set<ModuleIndex>] = []
  /// By file: whether it imports something that is neither scanned nor part of the system.
  private(set) var importsUnknown: [Bool] = []
  /// By file: whether it imports the library, or a scanned module that hands it on.
  private(set) var importsLibrary: [Bool] = []

  init(_ files: [FileFacts]) {
    for file in files where indices[file.module] == nil { indices[file.module] = indices.count }
    var exported = [[ModuleIndex]](repeating: [], count: indices.count)
    var exportsUnknown = [Bool](repeating: false, count: indices.count)
    var exportsLibrary = [Bool](repeating: false, count: indices.count)
    for file in files {
      guard let module = indices[file.module] else { continue }
      for item in file.imports where item.isExported {
        if item.module.hasPrefix("Trellis") { exportsLibrary[module] = true }
        if let other = indices[item.module] {
          exported[module].append(other)
        } else if !SystemModules.contains(item.module) {
          exportsUnknown[module] = true
        }
      }
    }
    for file in files {
      guard let own = indices[file.module] else { continue }
      var seen: [ModuleIndex] = [own]
      var open: Set<ModuleIndex> = []
      var isUnknown = false
      var isLibrary = file.module == "Trellis"
      for item in file.imports {
        if item.module.hasPrefix("Trellis") { isLibrary = true }
        if let module = indices[item.module] {
          if !seen.contains(module) { seen.append(module) }
          if item.isTestable { open.insert(module) }
        } else if !SystemModules.contains(item.module) {
          isUnknown = true
        }
      }
      var next = 0
      while next < seen.count {
        if next > 0, exportsUnknown[seen[next]] { isUnknown = true }
        if next > 0, exportsLibrary[seen[next]] { isLibrary = true }
        for module in exported[seen[next]] where !seen.contains(module) { seen.append(module) }
        next += 1
      }
      visible.append(seen)
      testable.append(open)
      importsUnknown.append(isUnknown)
      importsLibrary.append(isLibrary)
    }
  }
}
