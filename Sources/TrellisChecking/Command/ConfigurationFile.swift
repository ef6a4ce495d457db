/// A project's `.trellis.json`, found or named, and its effects on a run.
package struct ConfigurationFile {
  package static let name = ".trellis.json"

  /// The path as printed.
  let path: String
  package let configuration: Configuration
  /// The absolute folder of the file, which its paths are relative to.
  let folder: String
  /// Whether everything that it is about is read; only then must the names in it exist.
  let isWhole: Bool
  /// The same folder as printed, for the paths of what is read there.
  private let printedFolder: String

  /// Reads the named configuration, or else the one in a given folder; nil if there is none.
  ///
  /// - Parameters:
  ///   - named: The value of `--config`.
  ///   - paths: The paths as given; configurations are looked for in folders only.
  package init?(named: String?, paths: [String]) throws {
    let folders = paths.filter { (try? FileSystem.kind($0, followingLinks: true)) == .folder }
    guard let path = try named ?? Self.find(in: folders) else { return nil }
    self.path = path
    let folder = AbsolutePath.of(path + "/..")
    self.folder = folder
    printedFolder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    configuration = try Self.read(path)
    isWhole =
      !configuration.modules.isEmpty || folders.contains { AbsolutePath.below(AbsolutePath.of($0), folder) != nil }
  }

  private static func find(in folders: [String]) throws -> String? {
    var found: [String] = []
    for folder in folders {
      let path = (folder.hasSuffix("/") ? folder : folder + "/") + name
      if (try? FileSystem.kind(path, followingLinks: false)) != nil, !found.contains(path) { found.append(path) }
    }
    guard found.count < 2 else {
      throw UsageError(
        "\(found.count) of the given folders have a \(name): check them one by one", hint: "or name one with --config")
    }
    return found.first
  }

  private static func read(_ path: String) throws -> Configuration {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path)
    } catch {
      throw UsageError("the configuration '\(path)' cannot be read: \(error)")
    }
    do {
      return try Configuration(reading: bytes)
    } catch {
      for fault in error.faults {
        Console.error("\(path):\(fault.place.line):\(fault.place.column): error: \(fault.message)")
      }
      throw UsageError("the configuration '\(path)' cannot be used")
    }
  }

  /// The program's modules, with the paths of their files and folders as printed.
  var modules: [(name: String, paths: [(path: String, place: String)])] {
    configuration.modules.map { module in
      (module.name, module.paths.map { (joined($0.text), "\(path):\($0.place.line):\($0.place.column)") })
    }
  }

  /// A path below or beside the folder, without `..` where that is possible: an editor knows each file by one path.
  private func joined(_ path: String) -> String {
    let isAbsolute = printedFolder.hasPrefix("/")
    var parts = printedFolder.split(separator: "/")
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != "..", last != "." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }

  /// Returns the part of a graph below the configured roots, and the number of scopes outside.
  ///
  /// - Parameter isPartial: Whether the roots may be outside the graph.
  package func rooted(_ facts: SourceFacts, isPartial: Bool) throws -> SourceFacts.Rooted {
    guard let roots = configuration.roots else { return SourceFacts.Rooted(facts: facts) }
    let rooted = facts.rooted(at: roots.map(\.name))
    if isPartial || !isWhole { return rooted }
    let unknown = roots.filter { rooted.unknown.contains($0.name) }
    for root in unknown {
      Console.error(
        "\(path):\(root.place.line):\(root.place.column): error: no scope definition without a parent is called"
          + " '\(root.name)'")
    }
    if !unknown.isEmpty { throw UsageError("the configuration '\(path)' cannot be used") }
    return rooted
  }

  /// Warnings about `exclude` patterns that match nothing, and about modules without sources.
  func remarks(_ finder: SourceFinder) -> [String] {
    guard isWhole else { return [] }
    let unused = zip(configuration.exclude, finder.isExclusionUsed).filter { !$1 }.map { entry, _ in
      "\(path):\(entry.place.line):\(entry.place.column): warning: nothing that is read matches '\(entry.text)'"
    }
    return finder.emptyModules + unused
  }
}
