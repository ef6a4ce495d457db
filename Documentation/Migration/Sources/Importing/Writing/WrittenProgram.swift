/// The files that the importer writes, and what is left to do.
public struct WrittenProgram: Sendable {
  public struct File: Sendable {
    /// Below the folder that was asked for: `Network/NetworkModule.swift`.
    public var path: String
    public var text: String
  }

  public var files: [File]
  /// Registrations that were written without a remark.
  public var converted: Int
  /// Registrations with a `TODO(import)`.
  public var byHand: Int
  /// Places that could not be read.
  public var left: Int

  public var summary: String {
    "trellis-import: \(converted) converted, \(byHand) by hand, \(left) left; search for 'TODO(import)'\n"
  }
}

extension ImportedProgram {
  /// Writes keys, modules and scope definitions.
  public func written() -> WrittenProgram {
    var files: [WrittenProgram.File] = []
    var byHand: Set<Int> = []
    files += KeysWriter(self).files
    let modules = ModuleWriter(self)
    files += modules.files(&byHand)
    files.append(ScopeWriter(self, modules).file)
    files += SendableWriter(self).files
    let count = registrations.indices.count { registrations[$0].forwarded == nil }
    return WrittenProgram(
      files: files.sorted { $0.path < $1.path }, converted: count - byHand.count, byHand: byHand.count, left: unread.count)
  }

  /// How far something of a type may be seen.
  func access(of types: [TypeName]) -> Access {
    types.flatMap(\.names).compactMap { declarations.types[$0]?.access }.min().map { max($0, .internal) } ?? .public
  }

  /// Whether a service that is shared has a type that the compiler does not know to be `Sendable`.
  func needsSendable(_ type: TypeName) -> Bool { declarations.isSendable(type) == false }

  /// The key's type; a shared protocol that does not refine `Sendable` is named with it.
  func written(_ key: Key) -> String {
    guard key.isShared, key.service.arguments.isEmpty, key.service.type.unwrapped == nil else { return key.type }
    guard key.type.hasPrefix("any "), !key.type.contains("Sendable"), needsSendable(key.service.type) else { return key.type }
    return "\(key.type) & Sendable"
  }
}
