internal import TrellisGraph

/// What the library itself declares for its clients: no client's sources hold it, and keys of nobody would be `opaque`.
enum LibrarySources {
  /// The module whose keys and registrations are known without being read.
  static let world = "TrellisWorld"

  /// The files that imports bring along, unless the sources hold the module itself.
  static func wanted(by files: [FileFacts]) -> [FileFacts] {
    guard files.contains(where: { $0.imports.contains { $0.module == world } }),
      !files.contains(where: { $0.module == world })
    else { return [] }
    // Places as a run tells them, which reads `#fileID`.
    return [("Keys+World.swift", WorldSources.keys), ("LiveWorld.swift", WorldSources.module)].map { name, text in
      FileFacts(reading: Array(text.utf8), path: "\(world)/\(name)", module: world)
    }
  }
}
