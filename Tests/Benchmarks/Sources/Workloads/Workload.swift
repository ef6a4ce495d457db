internal import Meters

/// One thing to do, in two ways whose costs are compared.
public struct Workload: Sendable {
  /// What tables and targets call it.
  public let name: String
  /// What Trellis is held against: code written by hand, in most workloads.
  public let baseline: Side
  /// The same with Trellis.
  public let trellis: Side
  /// Whether each operation checks a graph and makes a plan, and so takes long enough to be measured alone.
  public let makesPlan: Bool

  init(_ name: String, makesPlan: Bool = false, baseline: Side, trellis: Side) {
    self.name = name
    self.makesPlan = makesPlan
    self.baseline = baseline
    self.trellis = trellis
  }

  /// One of the two ways.
  public struct Side: Sendable {
    /// How many objects one operation must make.
    let makes: Int
    /// How many results one operation must yield.
    let yields: Int
    private let body: @Sendable (Int) throws -> Void

    /// - Parameters:
    ///   - makes: How many objects one operation must make.
    ///   - yields: How many results one operation must yield.
    ///   - body: Does the operation a number of times.
    init(makes: Int, yields: Int = 1, body: @escaping @Sendable (Int) throws -> Void) {
      self.makes = makes
      self.yields = yields
      self.body = body
    }

    /// Does the operation a number of times, and sees afterwards that each time everything was really made.
    ///
    /// - Throws: ``Miscount`` if something was not made, or more than was asked for.
    public func run(_ count: Int) throws {
      let (made, taken) = (meters_read_made(), meters_read_taken())
      try body(count)
      try Miscount.check("objects made", Int(meters_read_made() - made), makes * count)
      try Miscount.check("results", Int(meters_read_taken() - taken), yields * count)
    }
  }
}

/// A run that did not do what is being measured.
public struct Miscount: Error, CustomStringConvertible {
  /// What was counted and what should have been.
  public let description: String

  init(_ description: String) {
    self.description = description
  }

  static func check(_ what: String, _ found: Int, _ expected: Int) throws {
    if found != expected { throw Miscount("\(what): \(found) instead of \(expected)") }
  }

  static func check(_ what: String, _ isTrue: Bool) throws {
    if !isTrue { throw Miscount(what) }
  }
}
