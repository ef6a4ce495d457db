/// What a root scope was created with that concerns the plans of its whole tree.
struct PlanSettings: Sendable {
  var mode = ScopeMode.live
  var isObserved = false
  /// Keys, by index, that may be live in a test.
  var permitted: Set<Int> = []
}

/// What a scope is for.
public enum ScopeMode: Sendable {
  /// The program itself.
  case live
  /// A test: what is registered with the option ``RegistrationOptions/live`` and not overridden is an error to reach.
  case test
}
