package import TrellisResolver

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
  // Unchecked because the class is open: it has no mutable state, and no initializer that a subclass elsewhere could call. The
  // value's type is only described.
  // There is a key for each service of a program, so its members are ordered and sized to need little memory.

  /// The index.
  @usableFromInline package final let number: Int32
  /// How a registration with this need receives it.
  package final let mode: NeedMode
  package final let hasDefault: Bool
  /// The string that the key was created with, if any.
  private final let given: String?
  package final let site: Site
  private final let valueType: Any.Type

  /// Creates a key.
  init<Value>(_ type: Value.Type, name: String?, site: Site, hasDefault: Bool) {
    number = Self.count.withLock { count in
      defer { count += 1 }
      return count
    }
    mode = .strict
    self.hasDefault = hasDefault
    given = name
    self.site = site
    valueType = type
  }

  /// Creates another form of a key, which has everything else in common with it.
  init(formOf key: Keys, mode: NeedMode) {
    number = key.number
    self.mode = mode
    hasDefault = key.hasDefault
    given = key.given
    site = key.site
    valueType = key.valueType
  }

  private static let count = Lock<Int32>(0)

  /// Dense across the process: plans index arrays by it. A key has it in common with its forms.
  @inlinable package final var index: Int { Int(number) }

  /// What tells the key from others in a checked graph.
  package final var label: String { given ?? site.keyLabel }

  /// Whether the other is a different key object of the same name, as a computed property or a second copy of a module makes it.
  package final func isTwin(of other: Keys) -> Bool {
    number != other.number && given == other.given && (given != nil || site == other.site)
  }

  /// The key's declared name, as far as it is known: the string it was created with, or what the build plugin has compiled in.
  package final var declaredName: String? {
    #if DEBUG
      given ?? FoundWords.debug?.name(ofKeyAt: site)
    #else
      given
    #endif
  }

  /// Computed on demand: describing a type takes microseconds, and only messages need it.
  package final var typeName: String { spelling(of: valueType) }

  /// Whether it represents the needs of a whole struct.
  var isSet: Bool { false }

  /// The needs that it represents, one for each need in the graph.
  var parts: [Keys] { [self] }

  /// The number of parts.
  final var width: Int { isSet ? parts.count : 1 }

  /// The key's declared name, if it was created with it or the build plugin has compiled it in; otherwise type and place.
  public final var name: String { declaredName ?? description }
}

extension Keys: Hashable {
  /// Returns whether both are the same object.
  public static func == (a: Keys, b: Keys) -> Bool { a === b }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Keys: CustomStringConvertible {
  /// The name after a dot, as the key is written: `.logger`; if that is not known, `Key<any Logger>, Keys.swift:2`.
  public var description: String { declaredName.map { ".\($0)" } ?? site.keyDescription(ofType: typeName) }
}
