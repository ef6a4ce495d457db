/// An event of a scope or of an instance in it.
public struct ScopeEvent: Sendable {
  /// The kind of event; more kinds may be added.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of the kind.
    public let description: String

    /// A scope was created, opened or derived.
    public static let scopeOpened = Kind(description: "scopeOpened")
    /// A scope was started.
    public static let scopeStarted = Kind(description: "scopeStarted")
    /// A scope will be closed once functions with scopes below it have ended, or its grace is over; the count is how many of them.
    public static let drainBegan = Kind(description: "drainBegan")
    /// The drain of a scope ended, and its closing begins; the count is how many of the functions have not ended.
    public static let drainEnded = Kind(description: "drainEnded")
    /// A scope was closed; the duration is the time that closing took.
    public static let scopeClosed = Kind(description: "scopeClosed")
    /// A scope was deallocated, closed or not.
    public static let scopeReleased = Kind(description: "scopeReleased")
    /// A factory returned or threw; the duration includes what it created meanwhile. Not sent for values, inputs, aliases.
    public static let instanceCreated = Kind(description: "instanceCreated")
    /// An `onStart` ended; the duration is the time it took.
    public static let instanceStarted = Kind(description: "instanceStarted")
    /// The task of a service that runs exists.
    public static let runBegan = Kind(description: "runBegan")
    /// A `run` ended; the duration is the time for which it ran. The error is why it failed, not how it took its cancellation.
    public static let runEnded = Kind(description: "runEnded")
    /// An `onStop` ended; the duration is the time it took.
    public static let instanceStopped = Kind(description: "instanceStopped")
    /// A scope released an instance; the duration is the time that took.
    public static let instanceReleased = Kind(description: "instanceReleased")
    /// A scope was deallocated without `close()`: some `onStop` hooks never ran, or services were cut short that ran.
    public static let hooksSkipped = Kind(description: "hooksSkipped")
    /// A scope that nobody had started has ended, whose start would have created or started these services; in debug builds.
    public static let neverStarted = Kind(description: "neverStarted")
    /// In debug builds, a wait has lasted for five seconds and may never end: the error says who waits for what, and the keys are
    /// the dependency path to it, as far as it is known.
    public static let waitedLong = Kind(description: "waitedLong")
    /// An object did not receive the scope it needs; the error is a ``HandoverError`` with the reason.
    public static let handoverFailed = Kind(description: "handoverFailed")
  }

  /// The kind of event.
  public let kind: Kind
  /// The name of the scope.
  public let scope: String
  /// The keys of the services concerned.
  public let keys: [Keys]
  /// The time it took; nil for events without a duration.
  public let duration: Duration?
  /// The error of a factory or hook that failed, what a long wait waits for, or why an object did not receive its scope.
  public let error: (any Error)?
  /// How many functions a drain waits for, or has left; nil for other events.
  public let count: Int?
}

extension ScopeEvent: CustomStringConvertible {
  /// The event in one line.
  public var description: String {
    var text = "\(kind) \(scope)"
    if !keys.isEmpty { text += " " + keys.map(\.description).joined(separator: ", ") }
    if let count { text += " \(count)" }
    if let duration { text += " in \((duration / .microseconds(1)).rounded() / 1000) ms" }
    if let error { text += error is LongWait ? ": \(error)" : " failed: \(error)" }
    return text
  }
}

/// Receives the events of a tree of scopes, on the thread where each occurs.
///
/// ```swift
/// let app = try Scope(AppScope.self, observer: ScopeObserver { print($0) })
/// ```
public struct ScopeObserver: Sendable {
  /// Nil for an observer of scopes and objects alone, which replaces no report on standard error.
  package let receive: (@Sendable (ScopeEvent) -> Void)?
  var opened: (@Sendable (ScopeTrace) -> Void)? = nil
  var made: (@Sendable (MadeInstance) -> Void)? = nil

  /// Creates an observer.
  ///
  /// - Parameter receive: Called synchronously with each event, on the thread where it occurs. It must make no requests to the
  ///   scopes that it observes.
  public init(_ receive: @escaping @Sendable (ScopeEvent) -> Void) { self.receive = receive }

  /// - Parameters:
  ///   - opened: Called with each new scope.
  ///   - made: Called with each object that a factory returns, but not with values.
  package init(opened: @escaping @Sendable (ScopeTrace) -> Void, made: @escaping @Sendable (MadeInstance) -> Void) {
    receive = nil
    self.opened = opened
    self.made = made
  }
}
