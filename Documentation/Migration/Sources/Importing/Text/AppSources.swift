internal import Foundation

/// Finds and parses the Swift files of an app.
package enum AppSources {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// - Parameter words: Paths, each perhaps as `NAME=PATH`.
  /// - Returns: The files in the order of their paths.
  package static func read(_ words: [String]) throws -> [SourceText] {
    var files: [SourceText] = []
    var seen: Set<String> = []
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let (name, path) = parts.count == 2 ? (parts[0], parts[1]) : (nil, word)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw Failure(description: "there is no file or folder '\(path)'; give the folders that hold the app's sources")
      }
      let paths = isFolder.boolValue ? swiftFiles(below: path) : [path]
      for file in paths where seen.insert(file).inserted {
        guard let data = FileManager.default.contents(atPath: file) else {
          throw Failure(description: "'\(file)' cannot be read; check that you may read it")
        }
        let text = String(decoding: data, as: UTF8.self)
        files.append(SourceText(path: file, module: name ?? module(of: file, below: path), text: text))
      }
    }
    return files
  }

  private static func swiftFiles(below folder: String) -> [String] {
    let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return found.filter { path in
      path.hasSuffix(".swift") && !path.hasSuffix("/Package.swift") && path != "Package.swift"
        && !path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "Tests" }
    }
    .sorted().map { "\(folder.removingSuffix("/"))/\($0)" }
  }

  /// The folder below the last `Sources`; otherwise the first folder below the source, or the source itself.
  static func module(of file: String, below source: String) -> String {
    let parts = file.split(separator: "/").map(String.init)
    if let position = parts.lastIndex(of: "Sources"), position + 2 < parts.count { return parts[position + 1] }
    return source.removingSuffix("/").split(separator: "/").last.map { String($0).removingSuffix(".swift") } ?? "App"
  }
}
