import Foundation

extension ProjectFile {
  /// The Swift files that a target gets from synchronized folders, its own and those of other targets.
  func synchronizedSources(of name: String) -> [URL] {
    guard let (id, target) = target(name), let main = project["mainGroup"] as? String else { return [] }
    let own = target["fileSystemSynchronizedGroups"] as? [String] ?? []
    let root = folder.appending(path: project["projectDirPath"] as? String ?? "")
    return synchronizedFolders(in: main, at: root, root: root).flatMap { group, place in
      let exceptions = exceptions(of: group, for: id)
      // Exceptions leave the target if the folder is its own, and join it if not.
      return swiftFiles(below: place).filter { file in
        exceptions.contains { file == $0 || file.hasPrefix($0 + "/") } != own.contains(group)
      }.map { place.appending(path: $0) }
    }
  }

  private func synchronizedFolders(in group: String, at parent: URL, root: URL) -> [(group: String, place: URL)] {
    let object = objects[group] ?? [:]
    let place =
      switch (object["path"] as? String, object["sourceTree"] as? String) {
      case (let path?, "<absolute>"): URL(filePath: path)
      case (let path?, "SOURCE_ROOT"): root.appending(path: path)
      case (let path?, _): parent.appending(path: path)
      case (nil, _): parent
      }
    if object["isa"] as? String == "PBXFileSystemSynchronizedRootGroup" { return [(group, place)] }
    return (object["children"] as? [String] ?? []).flatMap { synchronizedFolders(in: $0, at: place, root: root) }
  }

  private func exceptions(of group: String, for target: String) -> [String] {
    let sets = (objects[group]?["exceptions"] as? [String] ?? []).compactMap { objects[$0] }
    return sets.filter { $0["target"] as? String == target }.flatMap { $0["membershipExceptions"] as? [String] ?? [] }
  }

  /// Paths relative to the folder, without hidden files and without Swift text inside documents, which is not compiled.
  private func swiftFiles(below folder: URL) -> [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.sorted().filter { path in
      path.hasSuffix(".swift")
        && !path.split(separator: "/").contains {
          $0.hasPrefix(".") || $0.hasSuffix(".docc") || $0.hasSuffix(".playground") || $0.hasSuffix(".xcodeproj")
        }
    }
  }
}
