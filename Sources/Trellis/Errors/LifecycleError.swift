/// Lists all that failed while a scope was started or closed.
public struct LifecycleError: Error, Sendable {
  /// One thing that failed.
  public struct Failure: Sendable {
    /// What was being done.
    public struct Step: Hashable, Sendable, CustomStringConvertible {
      /// The stable name of the step.
      public let description: String

      /// The instance was being made.
      public static let creation = Step(description: "creation")
      /// The instance was being started.
      public static let onStart = Step(description: "onStart")
      /// The instance was being stopped.
      public static let onStop = Step(description: "onStop")
    }

    /// The service's key.
    public let key: Keys
    /// What was being done.
    public let step: Step
    /// The name of the scope that owns the instance.
    public let scope: String
    /// What was thrown.
    public let error: any Error
    /// The same for one failure that reaches a caller in several ways; 0 if it cannot.
    var number = 0
  }

  /// Every failure; what happened first comes first.
  public internal(set) var failures: [Failure]
}

extension LifecycleError {
  /// What is thrown where several things may have failed: all failures of hooks, each once, and the first other error.
  static func combined(_ errors: [any Error], _ more: [Failure] = []) -> (any Error)? {
    let other = errors.first { !($0 is LifecycleError) && !($0 is CancellationError) }
    var failures: [Failure] = []
    var numbers: Set<Int> = []
    for failure in errors.flatMap({ ($0 as? LifecycleError)?.failures ?? [] }) + more
    where failure.number == 0 || numbers.insert(failure.number).inserted {
      failures.append(failure)
    }
    if failures.isEmpty { return other ?? errors.first }
    if let other = other as? ResolutionError, let key = other.path.last {
      failures.insert(Failure(key: key, step: .creation, scope: other.scope, error: other), at: 0)
    }
    return LifecycleError(failures: failures)
  }
}

extension LifecycleError: CustomStringConvertible {
  /// A line for each failure.
  public var description: String {
    let count = failures.count == 1 ? "1 failure" : "\(failures.count) failures"
    return (["the scope had \(count):"] + failures.map { "  \($0)" }).joined(separator: "\n")
  }
}

extension LifecycleError.Failure: CustomStringConvertible {
  /// What failed, where, and the error.
  public var description: String {
    let step = step == .creation ? "making '\(key)'" : "\(step) of '\(key)'"
    return "\(step) in \(scope) failed: \(error)"
  }
}

/// A hook took longer than its limit; it was cancelled and is not waited for.
public struct HookTimeoutError: Error, Hashable, CustomStringConvertible {
  /// How long it was given.
  public let limit: Duration

  /// How long it was given, in words.
  public var description: String { "it took longer than \(limit)" }
}
