internal import TrellisChecking

/// The few paths that say which files are whose: a folder belongs to the module that has most of its files, unless a longer path
/// says something else.
struct ModuleFolders {
  /// By module.
  private(set) var paths: [String: [String]] = [:]
  /// What lies in these folders and belongs to no module.
  private(set) var exclude: [String] = []

  /// A file, or a folder that is not searched, and the module that has it.
  private typealias Item = (path: String, module: String?)

  private let root: String

  init(of sources: ProjectSources, below root: String) {
    self.root = root
    var items: [Item] = sources.found.swift.map { path in
      (path, sources.owners[path].flatMap { $0.isEmpty ? nil : $0 })
    }
    items += sources.found.skipped.map { ($0, nil) }
    let known = Set(sources.found.swift)
    let (inside, beside) = (
      items.filter { AbsolutePath.below(root, $0.path) != nil },
      items.filter { AbsolutePath.below(root, $0.path) == nil }
    )
    visit(root, inside)
    visit("/", beside)
    // In folders that are not searched.
    for (module, files) in sources.modules {
      paths[module, default: []] += files.filter { !known.contains($0) }
    }
  }

  private mutating func visit(_ top: String, _ items: [Item]) {
    var pending: [(folder: String, items: [Item], module: String?)] = [(top, items, nil)]
    while let (folder, items, inherited) = pending.popLast() {
      let module = folder == top ? nil : owner(of: items, in: folder) ?? inherited
      if let module, module != inherited { paths[module, default: []].append(folder) }
      let prefix = folder == "/" ? 1 : folder.utf8.count + 1
      var children: [String: [Item]] = [:]
      for item in items {
        if let slash = item.path.utf8.dropFirst(prefix).firstIndex(of: UInt8(ascii: "/")) {
          children[String(item.path[..<slash]), default: []].append(item)
        } else if let owner = item.module {
          if owner != module { paths[owner, default: []].append(item.path) }
        } else if module != nil {
          exclude.append(item.path)
        }
      }
      for (child, items) in children {
        if module != nil, items.allSatisfy({ $0.module == nil }) {
          exclude.append(child)
        } else {
          pending.append((child, items, module))
        }
      }
    }
  }

  /// The module that has most of what is in a folder. Beside the root, where nothing can be left out, all must have a module.
  private func owner(of items: [Item], in folder: String) -> String? {
    var counts: [String: Int] = [:]
    for item in items { if let module = item.module { counts[module, default: 0] += 1 } }
    guard let (module, count) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
    // The folder further down says the same.
    let own = items.lazy.filter { $0.module == module }.map(\.path)
    let prefix = folder == "/" ? 1 : folder.utf8.count + 1
    if let first = own.first, let slash = first.utf8.dropFirst(prefix).firstIndex(of: UInt8(ascii: "/")),
      own.allSatisfy({ $0.hasPrefix(first[...slash]) })
    {
      return nil
    }
    let isBelow = AbsolutePath.below(root, folder) != nil
    return count * 2 > items.count && (isBelow || items.allSatisfy { $0.module != nil }) ? module : nil
  }
}
