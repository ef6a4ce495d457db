internal import TrellisGraph

/// Names one service and carries its type, so that the compiler checks every registration, need and request.
///
/// Declare keys as `static let` in an extension of ``Keys``, with a string equal to the declared name:
///
/// ```swift
/// extension Keys {
///   static let logger = Key<any Logger>("logger")
///   static let pageSize = Key<Int>("pageSize", default: { 50 })
/// }
/// ```
///
/// Keys are immutable and can be used from any thread.
public final class Key<Value>: Dependency<Value>, @unchecked Sendable {
  // Unchecked, as its base class is: the default is an immutable `@Sendable` function.
  let defaultFactory: (@Sendable () throws -> Value)?

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - name: The name shown in diagnostics; must equal the declared name.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  public init(_ name: String, file: String = #fileID, line: Int = #line, column: Int = #column) {
    defaultFactory = nil
    let site = Site(file: file, line: line, column: column)
    super.init(KeyRecord(Value.self, name: name, site: site, hasDefault: false), mode: .strict)
  }

  /// Creates a key with a default, which is used where no visible scope registers the key.
  ///
  /// The default instance lives in the root scope: there is one for the whole tree of scopes.
  ///
  /// - Parameters:
  ///   - name: The name shown in diagnostics; must equal the declared name.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  ///   - default: Creates the default instance, at most once for each root scope, on the thread of the request.
  public init(
    _ name: String, file: String = #fileID, line: Int = #line, column: Int = #column,
    default: @escaping @Sendable () throws -> Value
  ) where Value: Sendable {
    defaultFactory = `default`
    let site = Site(file: file, line: line, column: column)
    super.init(KeyRecord(Value.self, name: name, site: site, hasDefault: true), mode: .strict)
  }

  override func fetch(_ needs: borrowing NeedReader) throws(ResolutionError) -> Value {
    try needs.read(self)
  }
}
