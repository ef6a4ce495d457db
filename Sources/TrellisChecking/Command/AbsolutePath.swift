/// Paths in one form, so that a file is the same however its path was given.
package enum AbsolutePath {
  /// Returns an absolute path without `.`, `..` and repeated slashes; links are not followed.
  package static func of(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : FileSystem.currentFolder + "/" + path
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Returns the path relative to a folder, both absolute; nil if it is not below.
  package static func below(_ folder: String, _ path: String) -> String? {
    if folder == path { return "" }
    let prefix = folder == "/" ? folder : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }
}
