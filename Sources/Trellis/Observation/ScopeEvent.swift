/// Something that happened to a scope or to an instance in it.
public struct ScopeEvent: Sendable {
  /// The kind of event; more kinds may come.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of the kind.
    public let description: String

    /// A scope was created, opened or derived.
    public static let scopeOpened = Kind(description: "scopeOpened")
    /// A scope was started.
    public static let scopeStarted = Kind(description: "scopeStarted")
    /// A scope was closed; the duration is what closing took.
    public static let scopeClosed = Kind(description: "scopeClosed")
    /// A scope was released, closed or not.
    public static let scopeReleased = Kind(description: "scopeReleased")
    /// A factory returned; the duration is what it took, its needs included. Values, inputs and aliases are not made.
    public static let instanceCreated = Kind(description: "instanceCreated")
    /// An `onStart` returned; the duration is what it took.
    public static let instanceStarted = Kind(description: "instanceStarted")
    /// An `onStop` returned; the duration is what it took.
    public static let instanceStopped = Kind(description: "instanceStopped")
    /// A scope let go of an instance; the duration is what that took.
    public static let instanceReleased = Kind(description: "instanceReleased")
    /// A scope was released although instances in it wanted to be stopped first.
    public static let leftUndone = Kind(description: "leftUndone")
    /// An object was left without the scope that it wants; the error is a ``HandoverError`` that says why.
    public static let handoverFailed = Kind(description: "handoverFailed")
  }

  /// What happened.
  public let kind: Kind
  /// The name of the scope.
  public let scope: String
  /// The services concerned.
  public let keys: [Keys]
  /// How long it took; nil for what takes no time.
  public let duration: Duration?
  /// What a factory or a hook threw, if it failed, or why a scope could not be handed over.
  public let error: (any Error)?
}

extension ScopeEvent: CustomStringConvertible {
  /// One line.
  public var description: String {
    var text = "\(kind) \(scope)"
    if !keys.isEmpty { text += " " + keys.map(\.description).joined(separator: ", ") }
    if let duration { text += " in \((duration / .microseconds(1)).rounded() / 1000) ms" }
    if let error { text += " failed: \(error)" }
    return text
  }
}

/// Receives what happens in a tree of scopes, on whatever thread it happens.
///
/// ```swift
/// let app = try Scope(AppScope.self, observer: ScopeObserver { print($0) })
/// ```
public struct ScopeObserver: Sendable {
  let receive: @Sendable (ScopeEvent) -> Void
  var opened: (@Sendable (ScopeTrace) -> Void)? = nil
  var made: (@Sendable (MadeInstance) -> Void)? = nil

  /// - Parameter receive: Called with each event; it must not ask the scopes that it observes.
  public init(_ receive: @escaping @Sendable (ScopeEvent) -> Void) {
    self.receive = receive
  }

  /// - Parameters:
  ///   - opened: Called with each scope.
  ///   - made: Called with each object that a factory returns; nothing is said of values.
  package init(
    opened: @escaping @Sendable (ScopeTrace) -> Void, made: @escaping @Sendable (MadeInstance) -> Void
  ) {
    receive = { _ in }
    self.opened = opened
    self.made = made
  }
}
