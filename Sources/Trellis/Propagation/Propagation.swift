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
