internal import TrellisAtomics
internal import TrellisResolver

/// The plans of the definitions directly below another: the first caller creates each plan, and others wait for it.
///
/// A tree of places that only grows and is read without a lock. No lock is held while a definition is evaluated.
struct PlanList: ~Copyable {
  /// Where the first place is, which is retained as all are.
  nonisolated(unsafe) private let root = Self.heads(1)

  /// Where the plan of one definition is, or will be.
  private final class Place: OnceCell<Plan>, @unchecked Sendable {
    let definition: ObjectIdentifier
    /// Four: two bits of a definition's hash say in which of them the search for it goes on.
    let below = PlanList.heads(4)

    init(_ definition: ObjectIdentifier) { self.definition = definition }

    deinit { below.deallocate() }
  }

  private static func heads(_ count: Int) -> UnsafeMutablePointer<ListHead> {
    let heads = UnsafeMutablePointer<ListHead>.allocate(capacity: count)
    for index in 0..<count { (heads + index).initialize(to: ListHead()) }
    return heads
  }

  private static func place(at head: UnsafeMutablePointer<ListHead>) -> Unmanaged<Place>? {
    ListHead.first(of: head).map { .fromOpaque($0) }
  }

  /// The plan of a definition, if it exists.
  @inline(__always)
  func known(_ definition: ObjectIdentifier) -> Plan? {
    var plan: Plan?
    _ = find(definition) {
      plan = $0.known
      return plan != nil
    }
    return plan
  }

  /// Returns the plan of a definition.
  ///
  /// - Parameter make: Evaluates and checks the definition. If it throws, nothing is stored, and the next caller tries again.
  // Separate from the code that each opening runs.
  @inline(never)
  func plan(of definition: ObjectIdentifier, make: () throws(GraphError) -> Plan) throws(GraphError) -> Plan {
    try place(of: definition).get(make: make) { () throws(GraphError) -> Plan in
      // The definition's own evaluation opens the definition and waits for that, a recursion that only the definition can end.
      // The plan gets a place of its own, which retains it for as long as its scopes need it.
      let plan = try make()
      place(of: definition, isOwn: true).fill(with: plan)
      return plan
    }
  }

  /// The first place of a definition that is wanted, or where one can be added.
  @inline(__always)
  private func find(
    _ definition: ObjectIdentifier, where isWanted: (Place) -> Bool
  ) -> (head: UnsafeMutablePointer<ListHead>, place: Unmanaged<Place>?) {
    var head = root
    // Types lie at regular distances. The product is a different number for each of them, whose upper bits differ.
    var hash = UInt(bitPattern: definition) &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)
    while let place = Self.place(at: head) {
      if place._withUnsafeGuaranteedRef({ $0.definition == definition && isWanted($0) }) { return (head, place) }
      head = place._withUnsafeGuaranteedRef { $0.below } + Int(hash >> UInt(UInt.bitWidth - 2))
      hash <<= 2
    }
    return (head, nil)
  }

  /// Returns the place of a definition, adding one if there is none.
  ///
  /// - Parameter isOwn: Whether to add one even if there is one already.
  private func place(of definition: ObjectIdentifier, isOwn: Bool = false) -> Place {
    while true {
      let (head, known) = find(definition) { _ in !isOwn }
      if let known { return known.takeUnretainedValue() }
      let new = Unmanaged.passRetained(Place(definition))
      if ListHead.exchangeFirst(of: head, expected: nil, desired: new.toOpaque()) == nil {
        return new.takeUnretainedValue()
      }
      new.release()
    }
  }

  /// Calls a function with each plan that has been created.
  func forEach(_ body: (Plan) -> Void) {
    Self.visit(root, 1) { place in if let plan = place.takeUnretainedValue().known { body(plan) } }
  }

  /// Visits all places, each after those below it: few steps down, unless a definition opens itself again and again.
  private static func visit(_ heads: UnsafeMutablePointer<ListHead>, _ count: Int, _ body: (Unmanaged<Place>) -> Void) {
    for index in 0..<count {
      guard let place = place(at: heads + index) else { continue }
      visit(place._withUnsafeGuaranteedRef { $0.below }, 4, body)
      body(place)
    }
  }

  deinit {
    Self.visit(root, 1) { $0.release() }
    root.deallocate()
  }
}
