internal import TrellisCore

/// The outcome of passing a scope to an object.
public struct Handover: Sendable {
  /// The kind of outcome; more kinds may be added.
  public struct Outcome: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of the kind.
    public let description: String

    /// The object has the scope it requires.
    public static let received = Outcome(description: "received")
    /// The object is not a consumer, and was left alone.
    public static let notAConsumer = Outcome(description: "notAConsumer")
    /// There is no scope of the required definition here; the object keeps the scope it had.
    public static let leftWithout = Outcome(description: "leftWithout")
  }

  /// The kind of outcome.
  public let outcome: Outcome
  /// The name of the definition whose scope the object received; nil if it received none.
  public let definition: String?
  /// The name of the definition whose scope the object opened for the objects below it; nil if it opens none.
  public let opened: String?
  /// Why the object was left without a scope.
  public let error: HandoverError?

  /// Throws the error, if the object was left without a scope.
  ///
  /// The error has been reported already.
  ///
  /// - Throws: The ``error``.
  public func require() throws(HandoverError) {
    if let error { throw error }
  }

  static func received(_ definition: String, opened: String?) -> Handover {
    Handover(outcome: .received, definition: definition, opened: opened, error: nil)
  }

  static func notAConsumer(opened: String?) -> Handover {
    Handover(outcome: .notAConsumer, definition: nil, opened: opened, error: nil)
  }

  static func leftWithout(_ error: HandoverError, opened: String? = nil) -> Handover {
    Handover(outcome: .leftWithout, definition: nil, opened: opened, error: error)
  }
}

/// The result of propagating scopes through a tree of objects.
public struct Propagation {
  /// A visited object and its outcome.
  public struct Visit {
    /// The object, retained by this value.
    public let object: AnyObject
    /// Whether the object received a scope, is not a consumer, or was left without one, and why.
    public let handover: Handover
  }

  /// All objects, each once, in the order in which they were visited: parents before children, children in order.
  public internal(set) var visits: [Visit] = []

  /// The objects that received a scope.
  ///
  /// - Complexity: Linear in the number of objects.
  public var reached: [Visit] { visits.filter { $0.handover.outcome == .received } }

  /// The objects that require a scope and received none, or that could not open one for the objects below them.
  ///
  /// - Complexity: Linear in the number of objects.
  public var leftWithout: [Visit] { visits.filter { $0.handover.outcome == .leftWithout } }

  /// Throws the first error of the walk, if there is one.
  ///
  /// ```swift
  /// try session.propagate(through: window).require()
  /// ```
  ///
  /// The walk has visited the other objects, and the error has been reported already.
  ///
  /// - Throws: The ``HandoverError`` of the first object in ``leftWithout``.
  /// - Complexity: Linear in the number of objects.
  public func require() throws(HandoverError) {
    for visit in visits { try visit.handover.require() }
  }
}

extension Propagation: CustomStringConvertible {
  /// A line for each object that received a scope or was left without one, and why.
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
