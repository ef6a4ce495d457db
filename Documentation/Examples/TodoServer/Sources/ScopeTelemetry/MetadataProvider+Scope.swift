public import Logging
import Trellis

extension Logger.MetadataProvider {
  /// Adds the path of the task's current scope to each message: `scope=AppScope/RequestScope`.
  ///
  /// ```swift
  /// LoggingSystem.bootstrap(StreamLogHandler.standardError, metadataProvider: .scope)
  /// ```
  ///
  /// A scope is current in `scope.run { … }`. Where none is, it adds nothing.
  public static let scope = Logger.MetadataProvider {
    guard let scope = AnyScope.current else { return [:] }
    return ["scope": .string(scope.path.joined(separator: "/"))]
  }
}
