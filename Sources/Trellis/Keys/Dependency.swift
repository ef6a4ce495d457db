internal import TrellisGraph

/// A dependency of a factory: a key, or a key in one of the forms `.optional`, `.lazy`, `.provider` and `.fromRequester`.
public class Dependency<Value>: Keys, @unchecked Sendable {
  // Unchecked, as `Keys` is; subclasses add only immutable state.
  init(name: String?, site: Site, hasDefault: Bool) {
    super.init(Value.self, name: name, site: site, hasDefault: hasDefault)
  }

  override init(formOf key: Keys, mode: NeedFact.Mode) {
    super.init(formOf: key, mode: mode)
  }

  /// Returns what the factory receives for the reader's current need.
  func fetch(_ needs: borrowing NeedReader) throws(ResolutionError) -> Value {
    // Keys and forms override this; the class itself is never instantiated.
    throw ResolutionError(.missing, at: self)
  }
}
