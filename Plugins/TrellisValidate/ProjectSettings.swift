import Foundation

/// What a build depends on because of a project's configuration.
struct ProjectSettings {
  /// The configuration, if there is one, and the baseline that it names.
  var files: [URL] = []
  /// The sources of the modules that it lists.
  var sources: [URL] = []

  init(in folder: URL) {
    let file = folder.appending(path: ".trellis.json")
    guard let data = try? Data(contentsOf: file) else { return }
    let members = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    func url(_ path: String) -> URL {
      path.hasPrefix("/") ? URL(filePath: path) : folder.appending(path: path).standardizedFileURL
    }
    files = [file] + [members?["baseline"] as? String].compactMap(\.self).map(url)
    let modules = members?["modules"] as? [String: Any] ?? [:]
    let paths = modules.values.flatMap { $0 as? [String] ?? [$0 as? String].compactMap(\.self) }
    sources = paths.sorted().map(url).flatMap(Self.swiftFiles)
  }

  /// A Swift file, the facts of a module, or the Swift files below a folder.
  private static func swiftFiles(at url: URL) -> [URL] {
    if ["swift", "trellis"].contains(url.pathExtension) { return [url] }
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
    let sources = paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") && !$0.contains("/.") }
    return sources.sorted().map { url.appending(path: $0) }
  }
}
