public import TrellisCore

/// Receives messages passed to `debugLog(_:)`.
///
/// Register one under ``Keys/debugLog``, in the scope it is for:
///
/// ```swift
/// app.shared(.debugLog, needs: Keys.logger) { logger in DebugLog { logger.log($0.description) } }
/// ```
///
/// If none is registered, debug builds write to standard error and release builds discard messages.
public struct DebugLog: Sendable {
  /// A message and where it comes from.
  public struct Entry: Sendable, CustomStringConvertible {
    /// The message.
    public let message: String
    /// The name of the scope's definition; nil if the object that logged has no scope.
    public let scope: String?
    /// The type of the object that logged; nil if the message was logged on a scope.
    public let object: String?
    /// The call site's `#fileID`.
    public let file: String
    /// The call site's line, from 1.
    public let line: Int
    /// The call site's `#function`.
    public let function: String

    /// Location, function, scope and message in one line.
    public var description: String {
      let place = [object, scope.map { "in \($0)" }].compactMap { $0 }.joined(separator: " ")
      return "\(file):\(line) \(function)\(place.isEmpty ? "" : " [\(place)]"): \(message)"
    }
  }

  private let receive: (@Sendable (Entry) -> Void)?

  /// Creates a log that calls a closure for each entry.
  ///
  /// - Parameter receive: Called with each entry, synchronously on the thread that logs it.
  public init(_ receive: @escaping @Sendable (Entry) -> Void) { self.receive = receive }

  private init() { receive = nil }

  /// Discards messages without building them.
  public static let silent = DebugLog()

  /// Writes to standard error, also in release builds.
  public static let standardError = DebugLog { StandardError.print($0.description) }

  /// The log used where none is registered.
  static var standard: DebugLog {
    #if DEBUG
      standardError
    #else
      silent
    #endif
  }

  func write(_ entry: () -> Entry) { receive?(entry()) }
}

extension Keys {
  /// Receives messages passed to `debugLog(_:)` in a scope and all scopes below.
  public static let debugLog = Key<DebugLog>("debugLog", default: { .standard })
}

extension Scope {
  /// Logs a message to the scope's ``DebugLog``.
  ///
  /// ```swift
  /// session.debugLog("\(count) notes")
  /// ```
  ///
  /// - Parameters:
  ///   - message: The message; built only if the log uses it.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - function: The call site's function.
  public func debugLog(
    _ message: @autoclosure () -> String, file: String = #fileID, line: Int = #line, function: String = #function
  ) {
    AnyScope(self).log.write {
      DebugLog.Entry(
        message: message(), scope: AnyScope(self).name, object: nil, file: file, line: line, function: function)
    }
  }
}

extension ScopeConsumer {
  /// Logs a message to the ``DebugLog`` of the object's scope; otherwise like ``Scope/debugLog(_:file:line:function:)``.
  ///
  /// If the object has no scope, the message goes to the log of the current scope; if there is none, or if the scope is closed,
  /// to the default log.
  ///
  /// ```swift
  /// debugLog("\(notes.count) notes")
  /// ```
  public func debugLog(
    _ message: @autoclosure () -> String, file: String = #fileID, line: Int = #line, function: String = #function
  ) {
    let place = scope.map { AnyScope($0) } ?? CurrentScope.scope
    (place?.log ?? .standard).write {
      DebugLog.Entry(
        message: message(), scope: place?.name, object: TypeName.of(type(of: self)), file: file, line: line,
        function: function)
    }
  }
}

extension AnyScope {
  /// The scope's log; the default one if it cannot be resolved, since logging must neither fail nor lose messages.
  fileprivate var log: DebugLog { (try? resolve(.debugLog)) ?? .standard }
}
