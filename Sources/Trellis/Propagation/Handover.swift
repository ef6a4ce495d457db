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

/// Says what a walk through a tree of objects has reached.
public struct Propagation {
  /// An object and what became of it.
  public struct Visit {
    /// The object; it is held for as long as this is.
    public let object: AnyObject
    /// Whether it received a scope, consumes nothing, or was left without, and why.
    public let handover: Handover
  }

  /// All objects, each once, in the order in which they were visited: parents before children, children in their order.
  public internal(set) var visits: [Visit] = []

  /// The objects that received a scope.
  ///
  /// - Complexity: Linear in the number of objects.
  public var reached: [Visit] { visits.filter { $0.handover.outcome == .received } }

  /// The objects that want a scope and were left without, or could not open one for what lies below them.
  ///
  /// - Complexity: Linear in the number of objects.
  public var leftWithout: [Visit] { visits.filter { $0.handover.outcome == .leftWithout } }

  /// Throws why the first object was left without, if any was: for those who cannot go on then.
  ///
  /// ```swift
  /// try session.propagate(through: window).requireAll()
  /// ```
  ///
  /// The walk has gone on beside it, and has reported it.
  ///
  /// - Throws: The ``HandoverError`` of the first object in ``leftWithout``.
  /// - Complexity: Linear in the number of objects.
  public func requireAll() throws(HandoverError) {
    for visit in visits where visit.handover.outcome == .leftWithout {
      if let error = visit.handover.error { throw error }
    }
  }
}

extension Propagation: CustomStringConvertible {
  /// A line for each object that received a scope or was left without, and why.
  public var description: String {
    var lines: [String] = []
    for visit in visits {
      let name = TypeName.of(type(of: visit.object))
      if let definition = visit.handover.definition { lines.append("\(name): \(definition)") }
      if let error = visit.handover.error { lines.append("\(name): left without: \(error)") }
    }
    return lines.joined(separator: "\n")
  }
}
