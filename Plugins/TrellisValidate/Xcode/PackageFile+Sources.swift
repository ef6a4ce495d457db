import Foundation

extension PackageFile {
  /// The Swift files of a target, in its own folder or the usual ones.
  func sources(of target: Target, _ name: String, in folder: URL) -> [URL] {
    let usual = ["Sources", "Source", "src", "srcs"]
    let places = target.path.map { [$0] } ?? usual.map { "\($0)/\(name)" } + (targets.count == 1 ? usual : [])
    let files = places.lazy.map { folder.appending(path: $0).standardizedFileURL }
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
