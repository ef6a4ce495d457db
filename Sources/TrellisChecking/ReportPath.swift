/// Paths for machine-readable reports, relative to the folder that the run was started in.
package enum ReportPath {
  /// Removes the folder from the front of a path that is below it, and any `./`.
  package static func relative(_ path: String, to folder: String) -> String {
    var path = path[...]
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    if !folder.isEmpty, path.hasPrefix(prefix) { path = path.dropFirst(prefix.count) }
    while path.hasPrefix("./") { path = path.dropFirst(2).drop { $0 == "/" } }
    return String(path)
  }
}
