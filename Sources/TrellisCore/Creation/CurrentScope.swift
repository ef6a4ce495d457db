internal import TrellisAtomics

/// The current scope of the running task.
package enum CurrentScope: Sendable {
  /// No scope was set.
  case none
  /// Code that outlives the request, and the tasks it starts, must not keep a narrow scope alive.
  case hidden
  case some(AnyScope)

  package static let local = TaskLocal(wrappedValue: CurrentScope.none)

  package static var state: CurrentScope { local.get() }

  /// Whether any scope of the program has ever been current. Most programs never use it, and a task-local look-up costs more
  /// than this flag.
  nonisolated(unsafe) private static let use: UnsafeMutablePointer<Mark> = {
    let mark = UnsafeMutablePointer<Mark>.allocate(capacity: 1)
    mark.initialize(to: Mark())
    return mark
  }()

  /// Returns the state in which a scope is current.
  package static func entering(_ scope: AnyScope) -> CurrentScope {
    noteUse()
    return .some(scope)
  }

  /// Records that a scope is or will be current somewhere.
  package static func noteUse() {
    if !Mark.isSet(use) { Mark.set(use) }
  }

  /// Runs code that outlives the request, such as the factory of a shared service or a hook, without a current scope.
  @inline(__always)
  static func hidden<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard Mark.isSet(use) else { return try body() }
    if case .hidden = state { return try body() }
    // Typed errors: `withValue` rethrows as `any Error`.
    return try local.withValue(.hidden) { Swift.Result(catching: body) }.get()
  }
}
