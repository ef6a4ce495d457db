internal import TrellisGraph
internal import TrellisResolver

/// A project's `.trellis.json`, found or named, and its effects on a run.
package struct ConfigurationFile {
  package static let name = ".trellis.json"

  /// The path as printed.
  let path: String
  package let configuration: Configuration
  /// The absolute folder of the file, which its paths are relative to.
  let folder: String
  /// Whether everything in its folder is read; only then must the names in it exist.
  let isWhole: Bool

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
    isWhole = folders.contains { AbsolutePath.below(AbsolutePath.of($0), folder) != nil }
    configuration = try Self.read(path)
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

  /// Warnings about `exclude` patterns that match nothing.
  package func remarks(_ finder: SourceFinder) -> [String] {
    guard isWhole else { return [] }
    return zip(configuration.exclude, finder.isExclusionUsed).filter { !$1 }.map { entry, _ in
      "\(path):\(entry.place.line):\(entry.place.column): warning: nothing that is read matches '\(entry.text)'"
    }
  }
}
