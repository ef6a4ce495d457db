internal import TrellisGraph

/// The namespace in which keys are declared, and the base class of all that `needs:` takes.
///
/// Declare each service's key once, in an extension; nobody makes an instance of this class.
///
/// ```swift
/// extension Keys {
///   static let logger = Key<any Logger>("logger")
/// }
/// ```
///
/// Identity is the object's: two keys are the same if they are one object, whatever their names.
open class Keys: @unchecked Sendable {
  // Unchecked since the class is open: it has no mutable state, and no initialiser that a subclass elsewhere could call.
  let record: KeyRecord
  /// How a registration that lists this receives it.
  let mode: NeedFact.Mode
  /// Dense over the process: plans look keys up in arrays.
  @usableFromInline final let index: Int

  init(_ record: KeyRecord, mode: NeedFact.Mode) {
    self.record = record
    self.mode = mode
    index = record.index
  }

  /// Whether it stands for the needs of a whole struct.
  var isSet: Bool { false }

  /// The needs that it stands for, one for each that the graph knows.
  var parts: [Keys] { [self] }

  /// How many these are.
  final var width: Int { isSet ? parts.count : 1 }

  /// The string that the key was made with.
  public final var name: String { record.name }
}

extension Keys: Hashable {
  /// Whether both are one object.
  public static func == (a: Keys, b: Keys) -> Bool { a === b }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Keys: CustomStringConvertible {
  /// The name behind a dot, as the key is written: `.logger`.
  public var description: String { ".\(name)" }
}
