import Foundation

extension ProjectFile {
  /// The Swift files that a target gets from synchronized folders, its own and those of other targets.
  func synchronizedSources(of name: String) -> [URL] {
    guard let (id, target) = target(name) else { return [] }
    let own = target["fileSystemSynchronizedGroups"] as? [String] ?? []
    return places(of: ["PBXFileSystemSynchronizedRootGroup"]).flatMap { group, place in
      let exceptions = exceptions(of: group, for: id)
      // Exceptions leave the target if the folder is its own, and join it if not.
      return Self.swiftFiles(below: place).filter { file in
        exceptions.contains { file == $0 || file.hasPrefix($0 + "/") } != own.contains(group)
      }.map { place.appending(path: $0) }
    }
  }

  /// The folders of packages that the project refers to, in its settings or, as before Xcode 15, among its files.
  var localPackages: [URL] {
    let ids = project["packageReferences"] as? [String] ?? []
    let references = ids.compactMap { objects[$0]?["relativePath"] as? String }
    let files = places(of: ["wrapper", "folder"]).map(\.place)
    return references.map { $0.hasPrefix("/") ? URL(filePath: $0) : root.appending(path: $0) }
      + files.filter { FileManager.default.fileExists(atPath: $0.appending(path: "Package.swift").path) }
  }

  private var root: URL { folder.appending(path: project["projectDirPath"] as? String ?? "") }

  /// The files and groups of some kinds, with their places on the disk.
  private func places(of kinds: Set<String>) -> [(id: String, place: URL)] {
    (project["mainGroup"] as? String).map { places(in: $0, at: root) { kinds.contains($0 ?? "") } } ?? []
  }

  private func places(in id: String, at parent: URL, _ isFound: (String?) -> Bool) -> [(id: String, place: URL)] {
    let object = objects[id] ?? [:]
    let place =
      switch (object["path"] as? String, object["sourceTree"] as? String) {
      case (let path?, "<absolute>"): URL(filePath: path)
      case (let path?, "SOURCE_ROOT"): root.appending(path: path)
      case (let path?, _): parent.appending(path: path)
      case (nil, _): parent
      }
    if isFound((object["lastKnownFileType"] ?? object["isa"]) as? String) { return [(id, place)] }
    return (object["children"] as? [String] ?? []).flatMap { places(in: $0, at: place, isFound) }
  }

  private func exceptions(of group: String, for target: String) -> [String] {
    let sets = (objects[group]?["exceptions"] as? [String] ?? []).compactMap { objects[$0] }
    return sets.filter { $0["target"] as? String == target }.flatMap { $0["membershipExceptions"] as? [String] ?? [] }
  }

  /// Paths relative to the folder, without hidden files and without Swift text inside documents, which is not compiled.
  static func swiftFiles(below folder: URL) -> [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.sorted().filter { path in
      path.hasSuffix(".swift")
        && !path.split(separator: "/").contains {
          $0.hasPrefix(".") || $0.hasSuffix(".docc") || $0.hasSuffix(".playground") || $0.hasSuffix(".xcodeproj")
        }
    }
  }
}
