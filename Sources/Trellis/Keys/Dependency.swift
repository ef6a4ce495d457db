internal import TrellisGraph

/// Something that a factory can receive: a key, or a key in one of the forms `.optional`, `.lazy`, `.provider` and
/// `.fromRequester`.
public class Dependency<Value>: Keys, @unchecked Sendable {
  let mode: NeedFact.Mode

  init(_ record: KeyRecord, mode: NeedFact.Mode) {
    self.mode = mode
    super.init(record)
  }

  /// Makes what the factory receives, from the next need of the registration that is being made.
  func fetch(_ needs: inout NeedReader) throws(ResolutionError) -> Value {
    // Keys and forms override this; the class itself is never made.
    throw ResolutionError(.missing, at: self)
  }
}
