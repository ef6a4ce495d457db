/// The failures that occurred while a scope was started or closed.
public struct LifecycleError: Error, Sendable {
  /// A single failure.
  public struct Failure: Sendable {
    /// The operation that failed.
    public struct Step: Hashable, Sendable, CustomStringConvertible {
      /// The stable name of the operation.
      public let description: String

      /// The instance was being created.
      public static let creation = Step(description: "creation")
      /// The instance was being started.
      public static let onStart = Step(description: "onStart")
      /// The instance was being stopped.
      public static let onStop = Step(description: "onStop")
    }

    /// The service's key.
    public let key: Keys
    /// The operation that failed.
    public let step: Step
    /// The name of the scope that owns the instance.
    public let scope: String
    /// The error that was thrown.
    public let error: any Error
    /// Identifies a failure that may reach a caller more than once; 0 if it cannot.
    var number = 0
  }

  /// All failures, in the order in which they occurred.
  public internal(set) var failures: [Failure]
}

extension LifecycleError {
  /// Combines the errors of several operations: all failures of hooks, each once, and the first other error.
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
  /// One line for each failure.
  public var description: String {
    let count = failures.count == 1 ? "1 failure" : "\(failures.count) failures"
    return (["the scope had \(count):"] + failures.map { "  \($0)" }).joined(separator: "\n")
  }
}

extension LifecycleError.Failure: CustomStringConvertible {
  /// The operation, the key, the scope and the error.
  public var description: String {
    let step = step == .creation ? "making '\(key)'" : "\(step) of '\(key)'"
    return "\(step) in \(scope) failed: \(error)"
  }
}

/// The error of a hook that exceeded its time limit; the hook is cancelled and not awaited.
public struct HookTimeoutError: Error, Hashable, CustomStringConvertible {
  /// The time limit.
  public let limit: Duration

  /// A sentence with the time limit.
  public var description: String { "it took longer than \(limit)" }
}
