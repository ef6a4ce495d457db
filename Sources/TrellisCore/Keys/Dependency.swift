internal import TrellisResolver

/// What `needs:` takes: a key, written out as `Keys.api`, or one of its forms, such as `Keys.api.lazy`.
///
/// The type before the dot tells the compiler what the factory receives before it reads the factory. Only the library's types
/// need to conform.
public protocol Need<Value>: Keys {
  /// What the factory receives.
  associatedtype Value

  /// The same, as the library looks it up.
  var dependency: Dependency<Value> { get }
}

/// A need that is the key itself, as an alias takes it.
public protocol StrictNeed<Value>: Need {}

/// A dependency of a factory: a key, or one of its forms.
public class Dependency<Value>: Keys, Need, @unchecked Sendable {
  // Unchecked, as `Keys` is; subclasses add only immutable state.
  init(name: String?, site: Site, hasDefault: Bool) {
    super.init(Value.self, name: name, site: site, hasDefault: hasDefault)
  }

  override init(formOf key: Keys, mode: NeedMode) { super.init(formOf: key, mode: mode) }

  /// The dependency itself.
  public final var dependency: Dependency<Value> { self }

  /// Returns what the factory receives for the reader's current need.
  func fetch(_ needs: borrowing NeedReader) throws(ResolutionError) -> Value {
    // Keys and forms override this; the class itself is never instantiated.
    throw ResolutionError(.missing, at: self)
  }
}

extension Keys {
  /// The dependencies that needs stand for.
  @inlinable
  package static func list<each Needed>(_ needs: repeat any Need<each Needed>) -> [Keys] {
    var list: [Keys] = []
    // Not the need itself: a class of the program's own could conform, and be no dependency.
    repeat list.append((each needs).dependency)
    return list
  }
}
