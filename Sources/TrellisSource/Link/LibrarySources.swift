internal import TrellisGraph

/// What the library itself declares for its clients: no client's sources hold it, and keys of nobody would be `opaque`.
enum LibrarySources {
  /// The module whose keys and registrations are known without being read.
  static let world = LibraryName.world.description
  /// The methods of `TrellisWorld` that override its own keys, which needs nothing.
  static let overriding: Set<String> = [
    "date", "calendar", "locale", "timeZone", "uuid", "random", "clock", "sleep", "time",
  ]
  /// Where the library's own key stands, which needs no import besides the library's.
  static let own = "Trellis's keys"

  /// The files that imports and names bring along, unless the sources hold the modules themselves.
  static func wanted(by files: [FileFacts]) -> [FileFacts] {
    worldWanted(by: files) + debugLogWanted(by: files)
  }

  /// The key of the library's own that a program may name. It stands in no module that a program can name: there is
  /// nothing else to be found in it.
  private static func debugLogWanted(by files: [FileFacts]) -> [FileFacts] {
    let name = "debugLog"
    guard files.contains(where: { $0.registersOrOverrides(name) }),
      !files.contains(where: { file in file.keys.contains { $0.name == name } })
    else { return [] }
    let text = "extension Keys { public static let debugLog = Key<DebugLog>(\"debugLog\", default: { .standard }) }"
    return [FileFacts(reading: Array(text.utf8), path: "Trellis/Keys+DebugLog.swift", module: own)]
  }

  private static func worldWanted(by files: [FileFacts]) -> [FileFacts] {
    guard files.contains(where: { $0.imports.contains { $0.module == world } }),
      !files.contains(where: { $0.module == world })
    else { return [] }
    // Places as a run tells them, which reads `#fileID`.
    return [("Keys+World.swift", WorldSources.keys), ("LiveWorld.swift", WorldSources.module)].map { name, text in
      FileFacts(reading: Array(text.utf8), path: "\(world)/\(name)", module: world)
    }
  }
}

extension FileFacts {
  /// Whether a registration, a need or an override in the file names a key like this.
  fileprivate func registersOrOverrides(_ name: String) -> Bool {
    if mentions.members.contains(NameHash(name)) || overrides.contains(where: { $0.key.name == name }) { return true }
    return functions.contains { function in
      function.steps.contains { step in
        if case .register(let registration) = step.action { registration.key.name == name } else { false }
      }
    }
  }
}
