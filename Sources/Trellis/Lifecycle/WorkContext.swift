internal import Synchronization

/// What the current task is doing for a scope: making an instance, running a hook, starting the scope.
///
/// Tasks that a factory or a hook leaves behind inherit it: it says itself when it is over.
final class WorkContext: Sendable {
  @TaskLocal private static var current: WorkContext?

  /// The scope and those above it, the root last. Compared and never followed: a task that a hook left behind may look here
  /// when they are gone.
  private let scopes: [ScopeRef]
  /// The slot of a `unique` that is being made, -1 for all else.
  private let slot: Int32
  /// What others may wait for.
  private let work: SharedWork?
  private let outer: WorkContext?
  private let isOver = Atomic<Bool>(false)

  private init(_ scope: ScopeRef, slot: Int32, work: SharedWork?) {
    scopes = Array(sequence(first: scope, next: \.parent))
    self.slot = slot
    self.work = work
    outer = Self.current
  }

  /// Does something in the name of a scope.
  ///
  /// - Parameters:
  ///   - scope: Is held by the caller.
  ///   - slot: The slot of a `unique` that is being made.
  ///   - work: The work that this is, if others may wait for it.
  static func during<Result>(
    _ scope: ScopeRef, slot: Int32 = -1, work: SharedWork? = nil, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let context = WorkContext(scope, slot: slot, work: work)
    defer { context.isOver.store(true, ordering: .releasing) }
    return try await $current.withValue(context, operation: body)
  }

  /// The innermost work that others may wait for and that this task is part of.
  static var currentNode: SharedWork? { first { $0.work != nil }?.work }

  /// Whether an instance of this slot is being made by this task.
  static func isMaking(_ slot: Int32, in scope: ScopeRef) -> Bool {
    first { $0.slot == slot && $0.scopes[0] == scope } != nil
  }

  /// Whether this task does something for a scope.
  static func isInside(_ scope: ScopeRef) -> Bool { first { $0.scopes[0] == scope } != nil }

  /// Whether this task does something for a scope or one below it.
  static func isInsideOrBelow(_ scope: ScopeRef) -> Bool { first { $0.scopes.contains(scope) } != nil }

  private static func first(where predicate: (WorkContext) -> Bool) -> WorkContext? {
    var context = current
    while let each = context {
      // What is over may be gone, and another scope may lie where its own lay.
      if !each.isOver.load(ordering: .acquiring), predicate(each) { return each }
      context = each.outer
    }
    return nil
  }
}
