/// Finds the Swift files that the given paths stand for, each with its module.
struct SourceFinder {
  struct Source: Hashable, Sendable {
    let path: String
    let module: String
  }

  private(set) var sources: [Source] = []
  /// What could not be read, as a message with its path.
  private(set) var failures: [String] = []
  private var seen: Set<String> = []

  /// - Parameters:
  ///   - path: A package folder, any other folder, or a file.
  ///   - module: The module's name, if the caller knows it.
  mutating func add(_ path: String, module: String?) {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    do {
      switch try FileSystem.kind(path, followingLinks: true) {
      case .file, .other: append(path, module: module ?? Self.module(of: path, below: ""))
      case .folder:
        let sources = path == "/" ? "/Sources" : path + "/Sources"
        let isPackage =
          (try? FileSystem.kind(path + "/Package.swift", followingLinks: true)) == .file
          && (try? FileSystem.kind(sources, followingLinks: true)) == .folder
        walk(isPackage ? sources : path, module: module)
      }
    } catch {
      failures.append("\(path): error: cannot be read: \(error)")
    }
  }

  /// All Swift files below a folder, links to folders and hidden folders aside; a loop over a list of its own.
  private mutating func walk(_ top: String, module: String?) {
    var folders = [top]
    while let folder = folders.popLast() {
      let names: [String]
      do {
        names = try FileSystem.names(in: folder)
      } catch {
        failures.append("\(folder): error: cannot be read: \(error)")
        continue
      }
      for name in names where !name.hasPrefix(".") {
        let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        if name.hasSuffix(".swift") {
          // A link to a file is a file; a link to a folder could lead back here.
          if (try? FileSystem.kind(path, followingLinks: true)) != .folder {
            append(path, module: module ?? Self.module(of: path, below: top))
            continue
          }
        }
        if (try? FileSystem.kind(path, followingLinks: false)) == .folder { folders.append(path) }
      }
    }
  }

  /// Forgets a file, or all below a folder, and what went wrong there.
  mutating func leaveOut(_ path: String) {
    sources.removeAll { $0.path == path || $0.path.hasPrefix(path + "/") }
    failures.removeAll { $0.hasPrefix(path + ":") || $0.hasPrefix(path + "/") }
  }

  private mutating func append(_ path: String, module: String) {
    if seen.insert(path).inserted { sources.append(Source(path: path, module: module)) }
  }

  /// The folder right below the last `Sources` or `Tests`, as packages are laid out; else the folder itself.
  private static func module(of path: String, below top: String) -> String {
    let parts = path.split(separator: "/").dropLast()
    if let root = parts.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }), root + 1 < parts.endIndex {
      return String(parts[root + 1])
    }
    return String(top.split(separator: "/").last ?? parts.last ?? "main")
  }
}
