internal import Synchronization
internal import TrellisGraph

/// The plans of the definitions right below another: each is made once, by the first who asks, and the others wait for it.
///
/// A list of places that only grows, read without a lock. No lock is held while a definition is evaluated.
struct PlanList: ~Copyable {
  private let head = Atomic<Unmanaged<Place>?>(nil)

  /// Where the plan of one definition is, or will be.
  private final class Place: OnceCell<Plan>, @unchecked Sendable {
    let definition: ObjectIdentifier
    let next: Unmanaged<Place>?

    init(_ definition: ObjectIdentifier, next: Unmanaged<Place>?) {
      self.definition = definition
      self.next = next
    }
  }

  /// The plan of a definition.
  ///
  /// - Parameters:
  ///   - definition: The definition.
  ///   - make: Evaluates and checks it. What it throws leaves nothing behind: the next who asks tries again.
  func plan(of definition: ObjectIdentifier, make: () throws(GraphError) -> Plan) throws(GraphError) -> Plan {
    if let place = find(definition, from: head.load(ordering: .acquiring)),
      let known = place._withUnsafeGuaranteedRef({ $0.known })
    {
      return known
    }
    return try makeOnce(definition, make)
  }

  // Apart from what each opening does.
  @inline(never)
  private func makeOnce(
    _ definition: ObjectIdentifier, _ make: () throws(GraphError) -> Plan
  ) throws(GraphError) -> Plan {
    try place(of: definition).get(make: make) { () throws(GraphError) -> Plan in
      // Its own evaluation opens the definition and waits for that: only it can know an end. In a place of its own, which
      // holds the plan for as long as its scopes need it.
      let plan = try make()
      place(of: definition, isOwn: true).fill(with: plan)
      return plan
    }
  }

  /// The newest place of a definition from another on.
  private func find(_ definition: ObjectIdentifier, from start: Unmanaged<Place>?) -> Unmanaged<Place>? {
    var next = start
    while let place = next {
      if place._withUnsafeGuaranteedRef({ $0.definition == definition }) { return place }
      next = place._withUnsafeGuaranteedRef { $0.next }
    }
    return nil
  }

  /// The place of a definition, added if there is none.
  ///
  /// - Parameter isOwn: Whether to add one in any case.
  private func place(of definition: ObjectIdentifier, isOwn: Bool = false) -> Place {
    var first = head.load(ordering: .acquiring)
    while true {
      // What the exchange below relies on has been searched.
      if !isOwn, let known = find(definition, from: first) { return known.takeUnretainedValue() }
      let new = Unmanaged.passRetained(Place(definition, next: first))
      let (isDone, now) = head.compareExchange(
        expected: first, desired: new, ordering: .acquiringAndReleasing)
      if isDone { return new.takeUnretainedValue() }
      new.release()
      first = now
    }
  }

  /// Does something with each plan that has been made.
  func forEach(_ body: (Plan) -> Void) {
    var next = head.load(ordering: .acquiring)?.takeUnretainedValue()
    while let place = next {
      if let plan = place.known { body(plan) }
      next = place.next?.takeUnretainedValue()
    }
  }

  deinit {
    var next = head.load(ordering: .acquiring)
    while let place = next {
      next = place._withUnsafeGuaranteedRef { $0.next }
      place.release()
    }
  }
}
