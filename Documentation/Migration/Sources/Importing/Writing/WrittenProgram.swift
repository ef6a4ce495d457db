/// The files that the importer writes, and what is left to do.
package struct WrittenProgram: Sendable {
  package struct File: Sendable {
    /// Below the folder that was asked for: `Network/NetworkModule.swift`.
    package var path: String
    package var text: String
  }

  package var files: [File]
  /// Registrations that were written without a remark.
  package var converted: Int
  /// Registrations with a `TODO(import)`.
  package var byHand: Int
  /// Places that could not be read, or have no counterpart.
  package var left: [Unread]

  package var summary: String {
    "trellis-import: \(converted) converted, \(byHand) by hand, \(left.count) left; search for 'TODO(import)'\n"
  }
}

extension ImportedProgram {
  /// Writes keys, modules and scope definitions.
  ///
  /// - Parameter sources: The files whose property wrappers are written anew.
  package func written(callSitesOf sources: [SourceText] = []) -> WrittenProgram {
    let callSites = CallSiteWriter(self).files(sources)
    var files = callSites.files
    var byHand: Set<Int> = []
    files += KeysWriter(self).files
    let modules = ModuleWriter(self)
    files += modules.files(&byHand)
    files.append(ScopeWriter(self, modules).file)
    files += SendableWriter(self).files
    files += ContextsWriter(self).files
    let count = registrations.indices.count { registrations[$0].forwarded == nil }
    return WrittenProgram(
      files: files.sorted { $0.path < $1.path }, converted: count - byHand.count, byHand: byHand.count,
      left: unread + left + callSites.left)
  }

  /// How far a key may be seen.
  func access(of key: Key) -> Access { max(declared(key).map(\.access).min() ?? .public, .internal) }

  /// Whether a service that is shared has a type that the compiler does not know to be `Sendable`.
  func needsSendable(_ type: TypeName) -> Bool { declarations.isSendable(type) == false }

  /// The key's type; a shared protocol that does not refine `Sendable` is named with it.
  func written(_ key: Key) -> String {
    guard key.isShared, key.service.arguments.isEmpty, key.service.type.unwrapped == nil else { return key.type }
    guard key.type.hasPrefix("any "), !key.type.contains("Sendable"), needsSendable(key.service.type) else {
      return key.type
    }
    return "\(key.type) & Sendable"
  }
}
