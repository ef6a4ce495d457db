/// Says what became of handing a scope to an object.
public struct Handover: Sendable {
  /// The kind of outcome; more kinds may come.
  public struct Outcome: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of the kind.
    public let description: String

    /// The object has the scope that it wants.
    public static let received = Outcome(description: "received")
    /// The object has no place for a scope, and was left alone.
    public static let consumesNothing = Outcome(description: "consumesNothing")
    /// The object wants a scope that there is none of here; it keeps what it had.
    public static let leftWithout = Outcome(description: "leftWithout")
  }

  /// The kind of outcome.
  public let outcome: Outcome
  /// The name of the definition whose scope the object received; nil if it received none.
  public let definition: String?
  /// The name of the definition whose scope the object opened for what lies below it; nil if it opens none.
  public let opened: String?
  /// Why the object was left without.
  public let error: HandoverError?

  static func received(_ definition: String, opened: String?) -> Handover {
    Handover(outcome: .received, definition: definition, opened: opened, error: nil)
  }

  static func consumesNothing(opened: String?) -> Handover {
    Handover(outcome: .consumesNothing, definition: nil, opened: opened, error: nil)
  }

  static func leftWithout(_ error: HandoverError, opened: String? = nil) -> Handover {
    Handover(outcome: .leftWithout, definition: nil, opened: opened, error: error)
  }
}
