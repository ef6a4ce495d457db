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
