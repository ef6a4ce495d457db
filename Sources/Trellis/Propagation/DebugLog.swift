/// Receives what `debugLog` is told.
///
/// Register one under ``Keys/debugLog``, at whatever level it should hold for:
///
/// ```swift
/// app.shared(.debugLog, needs: .logger) { logger in DebugLog { logger.log($0.description) } }
/// ```
///
/// Where none is registered, a debug build writes to standard error and a release build drops what it is told.
public struct DebugLog: Sendable {
  /// One line, and where it comes from.
  public struct Entry: Sendable, CustomStringConvertible {
    /// What was told.
    public let message: String
    /// The name of the definition of the scope; nil if the object that told has none.
    public let scope: String?
    /// The type of the object that told; nil if a scope was told itself.
    public let object: String?
    /// As `#fileID` gives it.
    public let file: String
    /// Counted from 1.
    public let line: Int
    /// As `#function` gives it.
    public let function: String

    /// Place, function, scope and message in one line.
    public var description: String {
      let place = [object, scope.map { "in \($0)" }].compactMap { $0 }.joined(separator: " ")
      return "\(file):\(line) \(function)\(place.isEmpty ? "" : " [\(place)]"): \(message)"
    }
  }

  private let receive: (@Sendable (Entry) -> Void)?

  /// Listens.
  ///
  /// - Parameter receive: Called with each line, on whatever thread it is told.
  public init(_ receive: @escaping @Sendable (Entry) -> Void) {
    self.receive = receive
  }

  private init() {
    receive = nil
  }

  /// Nobody listens: no message is made.
  public static let silent = DebugLog()

  // Whoever names it asks for that; nobody but a debug build takes it by itself.
  /// Writes to standard error.
  public static let standardError = DebugLog { StandardError.print($0.description) }

  /// What holds where nothing is registered.
  static var standard: DebugLog {
    #if DEBUG
      standardError
    #else
      silent
    #endif
  }

  func tell(_ entry: () -> Entry) {
    receive?(entry())
  }
}

extension Keys {
  /// Receives what `debugLog` is told in a scope and all below.
  public static let debugLog = Key<DebugLog>("debugLog", default: { .standard })
}

extension Scope {
  /// Tells the scope's debug log, see ``DebugLog``.
  ///
  /// ```swift
  /// session.debugLog("\(count) notes")
  /// ```
  ///
  /// - Parameters:
  ///   - message: What to tell; made only if somebody listens.
  ///   - file: The telling file; leave it out.
  ///   - line: The telling line; leave it out.
  ///   - function: The telling function; leave it out.
  public func debugLog(
    _ message: @autoclosure () -> String, file: String = #fileID, line: Int = #line, function: String = #function
  ) {
    AnyScope(self).log.tell {
      DebugLog.Entry(
        message: message(), scope: AnyScope(self).name, object: nil, file: file, line: line, function: function)
    }
  }
}

extension ScopeConsumer {
  /// Tells the debug log of the object's scope, see ``DebugLog``.
  ///
  /// An object without a scope, or with one that is closed, tells what holds where nothing is registered.
  ///
  /// ```swift
  /// debugLog("\(notes.count) notes")
  /// ```
  ///
  /// - Parameters:
  ///   - message: What to tell; made only if somebody listens.
  ///   - file: The telling file; leave it out.
  ///   - line: The telling line; leave it out.
  ///   - function: The telling function; leave it out.
  public func debugLog(
    _ message: @autoclosure () -> String, file: String = #fileID, line: Int = #line, function: String = #function
  ) {
    let place = scope.map { AnyScope($0) }
    (place?.log ?? .standard).tell {
      DebugLog.Entry(
        message: message(), scope: place?.name, object: TypeName.of(type(of: self)), file: file, line: line,
        function: function)
    }
  }
}

extension AnyScope {
  /// What a debug log cannot be had for should not be lost, nor should telling it fail.
  fileprivate var log: DebugLog { (try? unnamed.resolve(.debugLog)) ?? .standard }
}
