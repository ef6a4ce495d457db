internal import TrellisGraph

/// The namespace in which keys are declared, and the base class of everything that `needs:` accepts.
///
/// Declare each service's key once, in an extension. The class itself is never instantiated.
///
/// ```swift
/// extension Keys {
///   static let logger = Key<any Logger>("logger")
/// }
/// ```
///
/// Keys have object identity: two keys are equal if they are the same object, whatever their names.
open class Keys: @unchecked Sendable {
  // Unchecked because the class is open: it has no mutable state, and no initializer that a subclass elsewhere could call.
  let record: KeyRecord
  /// How a registration with this need receives it.
  let mode: NeedFact.Mode
  /// Dense across the process: plans index arrays by it.
  @usableFromInline final let index: Int

  init(_ record: KeyRecord, mode: NeedFact.Mode) {
    self.record = record
    self.mode = mode
    index = record.index
  }

  /// Whether it represents the needs of a whole struct.
  var isSet: Bool { false }

  /// The needs that it represents, one for each need in the graph.
  var parts: [Keys] { [self] }

  /// The number of parts.
  final var width: Int { isSet ? parts.count : 1 }

  /// The key's declared name, if it was created with it or the build plugin has compiled it in; otherwise type and place.
  public final var name: String { record.name ?? description }
}

extension Keys: Hashable {
  /// Returns whether both are the same object.
  public static func == (a: Keys, b: Keys) -> Bool { a === b }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Keys: CustomStringConvertible {
  /// The name after a dot, as the key is written: `.logger`; if that is not known, `Key<any Logger>, Keys.swift:2`.
  public var description: String {
    record.name.map { ".\($0)" } ?? KeyFact.description(ofType: record.typeName, at: record.site)
  }
}
