/// The library's own declarations that its clients use. Client sources do not contain them; without them, their keys would be
/// unknown.
enum LibrarySources {
  /// The module whose keys and registrations are known without scanning it.
  static let world = LibraryName.world.description
  /// The module name for the library's own key. No import can name it.
  static let own = "Trellis's keys"

  /// The library's files that the program uses, except modules that are scanned themselves.
  static func wanted(by files: [LinkedFile]) -> [LinkedFile] {
    worldUsed(by: files) + debugLogUsed(by: files)
  }

  /// The only key of the library itself that a program may name.
  private static func debugLogUsed(by files: [LinkedFile]) -> [LinkedFile] {
    let name = "debugLog"
    guard files.contains(where: { $0.registersOrOverrides(name) }),
      !files.contains(where: { file in file.keys.contains { $0.name == name } })
    else { return [] }
    let text = "extension Keys { public static let debugLog = Key<DebugLog>(\"debugLog\", default: { .standard }) }"
    return [LinkedFile(reading: text, path: "Trellis/Keys+DebugLog.swift", module: own)]
  }

  private static func worldUsed(by files: [LinkedFile]) -> [LinkedFile] {
    guard files.contains(where: { $0.imports.contains { $0.module == world } }),
      !files.contains(where: { $0.module == world })
    else { return [] }
    // Paths have the form of `#fileID`, as in run-time sites.
    return [("Keys+World.swift", WorldSources.keys), ("LiveWorld.swift", WorldSources.module)].map { name, text in
      LinkedFile(reading: text, path: "\(world)/\(name)", module: world)
    }
  }
}

extension LinkedFile {
  fileprivate convenience init(reading text: String, path: String, module: String) {
    self.init(FileFacts(reading: Array(text.utf8), path: path, module: module))
  }

  /// Whether the file registers, needs or overrides a key with this name.
  fileprivate func registersOrOverrides(_ name: String) -> Bool {
    if facts.mentions.members.contains(NameHash(name)) || facts.overrides.contains(where: { $0.key.name == name }) {
      return true
    }
    return facts.functions.contains { function in
      function.steps.contains { step in
        if case .register(let registration) = step.action { registration.key.name == name } else { false }
      }
    }
  }
}
