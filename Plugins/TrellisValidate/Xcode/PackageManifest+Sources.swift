import Foundation

extension PackageManifest {
  /// The Swift files of a target.
  func sources(of target: Target, in folder: URL) -> [URL] {
    let files = places(of: target).lazy.map { folder.appending(path: $0).standardizedFileURL }
      .map { place in (place, ProjectFile.swiftFiles(below: place).map { place.appending(path: $0) }) }
    guard let (place, found) = files.first(where: { !$0.1.isEmpty }) else { return [] }
    func isBelow(_ path: String, _ file: URL) -> Bool {
      let folder = place.appending(path: path).standardizedFileURL.path
      return file.path == folder || file.path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }
    return found.filter { file in
      target.sources?.contains { isBelow($0, file) } != false && !target.exclude.contains { isBelow($0, file) }
    }
  }
}
