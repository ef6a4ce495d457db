internal import TrellisResolver

/// Names one service and carries its type, so that the compiler checks every registration, need and request.
///
/// Declare keys as `static let` in an extension of ``Keys``:
///
/// ```swift
/// extension Keys {
///   static let logger = Key<any Logger>()
///   static let pageSize = Key<Int>(default: { 50 })
/// }
/// ```
///
/// Messages call a key by its declared name, `.logger`, where the build plugin `TrellisValidate` has compiled the names in, which
/// it does for debug builds; otherwise by its type and place, `Key<any Logger>, Keys.swift:2`. To have the name in every build,
/// write it: `Key<any Logger>("logger")`.
///
/// Keys are immutable and can be used from any thread.
public final class Key<Value>: Dependency<Value>, StrictNeed, @unchecked Sendable {
  // Unchecked, as its base class is: the default is an immutable `@Sendable` function.
  let defaultFactory: (@Sendable () throws -> Value)?

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - name: The name shown in diagnostics, equal to the declared name; it can be left out.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  public init(_ name: String? = nil, file: String = #fileID, line: Int = #line, column: Int = #column) {
    defaultFactory = nil
    let site = Site(file: file, line: line, column: column)
    super.init(name: name, site: site, hasDefault: false)
  }

  /// Creates a key with a default, which is used where no visible scope registers the key.
  ///
  /// The default instance lives in the root scope: the function creates one for the whole tree of scopes, on the thread of the
  /// request. Otherwise like ``init(_:file:line:column:)``.
  public init(
    _ name: String? = nil, file: String = #fileID, line: Int = #line, column: Int = #column,
    default: @escaping @Sendable () throws -> Value
  ) where Value: Sendable {
    defaultFactory = `default`
    let site = Site(file: file, line: line, column: column)
    super.init(name: name, site: site, hasDefault: true)
  }

  override func fetch(_ needs: borrowing NeedReader) throws(ResolutionError) -> Value { try needs.read(self) }
}
