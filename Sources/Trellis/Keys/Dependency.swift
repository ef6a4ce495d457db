internal import TrellisGraph

/// Something that a factory can receive: a key, or a key in one of the forms `.optional`, `.lazy`, `.provider` and
/// `.fromRequester`.
public class Dependency<Value>: Keys, @unchecked Sendable {
  // Unchecked, as `Keys` is; what a subclass adds is another key, which never changes.
  override init(_ record: KeyRecord, mode: NeedFact.Mode) {
    super.init(record, mode: mode)
  }

  /// Makes what the factory receives from the need that the reader stands at.
  func fetch(_ needs: borrowing NeedReader) throws(ResolutionError) -> Value {
    // Keys and forms override this; the class itself is never made.
    throw ResolutionError(.missing, at: self)
  }
}
