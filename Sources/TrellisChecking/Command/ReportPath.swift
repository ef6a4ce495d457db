/// Paths for machine-readable reports, relative to the folder that the run was started in.
package enum ReportPath {
  /// Removes the folder from the front of a path that is below it, and any `./`; the folder itself is `.`.
  package static func relative(_ path: String, to folder: String) -> String {
    var rest = path[...]
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    if !folder.isEmpty, path == folder || path.hasPrefix(prefix) { rest = path.dropFirst(prefix.count) }
    while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
    return rest.isEmpty && !path.isEmpty ? "." : String(rest)
  }
}
