import Foundation

/// The packages on this disk that a project refers to, and those that they refer to.
struct LocalPackages {
  private var files: [(folder: URL, content: PackageManifest)] = []
  private var unclear: [String] = []

  init(at folders: [URL]) {
    var seen: Set<String> = []
    var pending = Array(folders.reversed())
    while let folder = pending.popLast()?.standardizedFileURL {
      guard seen.insert(folder.path).inserted else { continue }
      let file = folder.appending(path: "Package.swift")
      let content = (try? String(contentsOf: file, encoding: .utf8)).map(PackageManifest.init)
      if content.map({ $0.unclear.isEmpty && !$0.packages.contains(nil) }) != true { unclear.append(file.path) }
      guard let content else { continue }
      files.append((folder, content))
      for path in content.packages.compactMap(\.self) {
        pending.append(path.hasPrefix("/") ? URL(filePath: path) : folder.appending(path: path))
      }
    }
  }

  /// What is not read of some products.
  func gaps(in products: Set<String>) -> [String] {
    let known = Set(files.flatMap { Array($0.content.products.keys) + $0.content.targets.map(\.name) })
    let missing = products.subtracting(known).sorted()
    return missing.map { "the product '\($0)', which is in no package that the project refers to" }
      + (products.isEmpty ? [] : unclear.map { "all targets in '\($0)', whose names or places are computed" })
  }

  /// The modules of products and of all that they depend on, without the library's own. A list that is computed may name any target
  /// of its package.
  func modules(of products: Set<String>) -> [Library.Module] {
    var modules: [Library.Module] = []
    var seen: Set<String> = []
    var pending = Array(products)
    while let name = pending.popLast() {
      guard seen.insert(name).inserted, !Library.contains(name) else { continue }
      for (folder, content) in files {
        let own = content.targets.filter { !$0.isOfTests }
        let all = own.map(\.name)
        if let targets = content.products[name] { pending += targets ?? all }
        guard let target = own.first(where: { $0.name == name }) else { continue }
        pending += target.dependencies ?? all
        let sources = content.sources(of: target, in: folder)
        modules.append(Library.Module(name: ModuleName.of(name), sources: sources, isClient: true))
      }
    }
    return modules.sorted { $0.name < $1.name }
  }
}
