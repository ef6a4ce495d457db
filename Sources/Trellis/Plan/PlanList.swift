internal import TrellisAtomics
internal import TrellisResolver

/// The plans of the definitions directly below another: the first caller creates each plan, and others wait for it.
///
/// A list of places that only grows and is read without a lock. No lock is held while a definition is evaluated.
struct PlanList: ~Copyable {
  /// The newest link, which is retained.
  nonisolated(unsafe) private let head: UnsafeMutablePointer<ListHead>

  init() {
    head = .allocate(capacity: 1)
    head.initialize(to: ListHead())
  }

  private var newest: Unmanaged<Link>? { ListHead.first(of: head).map { .fromOpaque($0) } }

  /// Where the plan of one definition is, or will be.
  private final class Link: OnceCell<Plan>, @unchecked Sendable {
    let definition: ObjectIdentifier
    let next: Unmanaged<Link>?

    init(_ definition: ObjectIdentifier, next: Unmanaged<Link>?) {
      self.definition = definition
      self.next = next
    }
  }

  /// The plan of a definition, if it exists.
  func known(_ definition: ObjectIdentifier) -> Plan? {
    find(definition, from: newest)?._withUnsafeGuaranteedRef { $0.known }
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

  /// The newest place of a definition, from a given place on.
  private func find(_ definition: ObjectIdentifier, from start: Unmanaged<Link>?) -> Unmanaged<Link>? {
    var next = start
    while let place = next {
      if place._withUnsafeGuaranteedRef({ $0.definition == definition }) { return place }
      next = place._withUnsafeGuaranteedRef { $0.next }
    }
    return nil
  }

  /// Returns the place of a definition, adding one if there is none.
  ///
  /// - Parameter isOwn: Whether to add one even if there is one already.
  private func place(of definition: ObjectIdentifier, isOwn: Bool = false) -> Link {
    var first = newest
    while true {
      // The exchange below relies on this: the list from `first` on has been searched.
      if !isOwn, let known = find(definition, from: first) { return known.takeUnretainedValue() }
      let new = Unmanaged.passRetained(Link(definition, next: first))
      let found = ListHead.exchangeFirst(of: head, expected: first?.toOpaque(), desired: new.toOpaque())
      if found == first?.toOpaque() { return new.takeUnretainedValue() }
      new.release()
      first = found.map { .fromOpaque($0) }
    }
  }

  /// Calls a function with each plan that has been created.
  func forEach(_ body: (Plan) -> Void) {
    var next = newest?.takeUnretainedValue()
    while let place = next {
      if let plan = place.known { body(plan) }
      next = place.next?.takeUnretainedValue()
    }
  }

  deinit {
    var next = newest
    while let place = next {
      next = place._withUnsafeGuaranteedRef { $0.next }
      place.release()
    }
    head.deallocate()
  }
}
