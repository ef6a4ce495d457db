internal import TrellisGraph

/// Names one service and carries its type, so that the compiler checks every registration, need and look-up.
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
/// Keys are immutable and may be used from any thread.
public final class Key<Value>: Dependency<Value>, @unchecked Sendable {
  // Unchecked, as its base class is: the default is a `@Sendable` function and never changes.
  let defaultFactory: (@Sendable () throws -> Value)?

  /// Names a service.
  ///
  /// - Parameters:
  ///   - name: What run-time messages call it; equal to the declared name.
  ///   - file: The declaring file; leave it out.
  ///   - line: The declaring line; leave it out.
  ///   - column: The declaring column; leave it out.
  public init(_ name: String, file: String = #fileID, line: Int = #line, column: Int = #column) {
    defaultFactory = nil
    let site = Site(file: file, line: line, column: column)
    super.init(KeyRecord(Value.self, name: name, site: site, hasDefault: false), mode: .strict)
  }

  /// Names a service that has a default, used where no visible scope registers the key.
  ///
  /// The default's instance lives in the root scope: one for the whole tree of scopes.
  ///
  /// - Parameters:
  ///   - name: What run-time messages call it; equal to the declared name.
  ///   - file: The declaring file; leave it out.
  ///   - line: The declaring line; leave it out.
  ///   - column: The declaring column; leave it out.
  ///   - default: Makes the default instance, at most once for each root scope.
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
