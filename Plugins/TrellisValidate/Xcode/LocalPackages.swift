import Foundation

/// The packages on this disk that a project refers to, and those that they refer to.
struct LocalPackages {
  private var files: [(folder: URL, content: PackageFile)] = []
  private var unclear: [String] = []

  init(at folders: [URL]) {
    var seen: Set<String> = []
    var pending = Array(folders.reversed())
    while let folder = pending.popLast()?.standardizedFileURL {
      guard seen.insert(folder.path).inserted else { continue }
      let file = folder.appending(path: "Package.swift")
      let content = (try? String(contentsOf: file, encoding: .utf8)).map(PackageFile.init)
      if content?.isUnclear != false { unclear.append(file.path) }
      guard let content else { continue }
      files.append((folder, content))
      pending += content.packages.map { $0.hasPrefix("/") ? URL(filePath: $0) : folder.appending(path: $0) }
    }
  }

  /// What is not read of some products.
  func gaps(in products: Set<String>) -> [String] {
    let known = Set(files.flatMap { Array($0.content.products.keys) + $0.content.targets.keys })
    let missing = products.subtracting(known).sorted()
    return missing.map { "the product '\($0)', which is in no package that the project refers to" }
      + (products.isEmpty ? [] : unclear.map { "all targets in '\($0)', whose names or places are computed" })
  }

  /// The modules of products and of all that they depend on, without the library's own. A list that is computed may name any target
  /// of its package.
  func modules(of products: Set<String>) -> [(name: String, sources: [URL])] {
    var modules: [(name: String, sources: [URL])] = []
    var seen: Set<String> = []
    var pending = Array(products)
    while let name = pending.popLast() {
      guard seen.insert(name).inserted, !Library.contains(name) else { continue }
      for (folder, content) in files {
        let all = Array(content.targets.keys)
        if let targets = content.products[name] { pending += targets ?? all }
        guard let target = content.targets[name] else { continue }
        pending += target.dependencies ?? all
        modules.append((ProjectFile.identifier(name), content.sources(of: target, name, in: folder)))
      }
    }
    return modules.sorted { $0.name < $1.name }
  }
}
