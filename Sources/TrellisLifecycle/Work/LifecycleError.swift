public import TrellisCore
internal import TrellisResolver

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
      /// The instance was running.
      public static let run = Step(description: "run")
      /// The instance was being stopped.
      public static let onStop = Step(description: "onStop")
    }

    /// The service's key.
    public let key: Keys
    /// The operation that failed.
    public let step: Step
    /// The name of the scope that owns the instance; of a creation, the one that requested it.
    public let scope: String
    /// The error that was thrown.
    public let error: any Error
    /// Where the registration of a hook was written; a creation's error has it.
    var site: Site?
    /// Identifies a failure that may reach a caller more than once; 0 if it cannot.
    var number = 0
  }

  /// All failures, in the order in which they occurred.
  public internal(set) var failures: [Failure]
}

extension LifecycleError {
  /// What a request throws whose needs have failed: the first error, or all failures if there are any of hooks.
  static func ofRequest(_ errors: [any Error]) -> (any Error)? {
    if errors.contains(where: { $0 is LifecycleError }) { return ofStart(errors) }
    return errors.first { !($0 is CancellationError) } ?? errors.first
  }

  /// What a start throws: all failures, of factories and of hooks.
  static func ofStart(_ errors: [any Error], _ more: [Failure] = []) -> (any Error)? {
    var failures: [Failure] = []
    for failure in errors.flatMap(Failure.all(in:)) + more where !failures.contains(where: failure.isSame) {
      failures.append(failure)
    }
    return failures.isEmpty ? errors.first : LifecycleError(failures: failures)
  }
}

extension LifecycleError.Failure {
  /// Whether nothing has failed but a request to a closed scope.
  var isRefusal: Bool { (error as? ResolutionError)?.code == .closed }

  fileprivate static func all(in error: any Error) -> [Self] {
    switch error {
    case let error as LifecycleError: return error.failures
    case let error as ResolutionError:
      guard let key = error.path.last else { return [] }
      return [Self(key: key, step: .creation, scope: error.scope, error: error)]
    default: return []
    }
  }

  /// Whether both are one failure, which has reached several callers, or the failures of one factory.
  fileprivate func isSame(_ other: Self) -> Bool {
    if number != 0 || other.number != 0 { return number == other.number }
    guard let error = error as? ResolutionError, let other = other.error as? ResolutionError else { return false }
    return error.isOfSameFactory(as: other)
  }
}

extension LifecycleError: CustomStringConvertible {
  /// The failures, one after the other.
  public var description: String {
    let count = failures.count == 1 ? "1 failure" : "\(failures.count) failures"
    return (["the scope had \(count):"] + failures.map { "  \($0)" }).joined(separator: "\n")
  }
}

extension LifecycleError.Failure: CustomStringConvertible {
  /// The operation, the key, the scope, the error and the location of the registration.
  public var description: String {
    let step = step == .creation ? "making '\(key)'" : "\(step) of '\(key)'"
    let place = site.map { "\n  registered at \($0.file):\($0.line)" } ?? ""
    return "\(step) in \(scope) failed: \(error)\(place)"
  }
}

/// The error of a hook that exceeded its time limit; the hook is cancelled and not awaited.
public struct HookTimeoutError: Error, Hashable, CustomStringConvertible {
  /// The time limit.
  public let limit: Duration

  /// A sentence with the time limit.
  public var description: String { "it took longer than \(limit)" }
}

/// The error of a service whose `run` returned while its scope was open, which closes the scope.
public struct RunReturnedError: Error, Hashable, CustomStringConvertible {
  /// A sentence that says what to do.
  public var description: String {
    "it returned while the scope was open; if it may, register it with 'options: [.mayReturn]'"
  }
}
