extension CodingUserInfoKey {
  // The failable initialiser is the protocol's; this one always succeeds.
  /// The key under which a decoder carries a scope.
  public static let trellisScope = CodingUserInfoKey(rawValue: "trellis.scope").unsafelyUnwrapped
}

extension Scope {
  /// The entry for a decoder's `userInfo`, so that decoded types can read this scope.
  ///
  /// ```swift
  /// let decoder = JSONDecoder()
  /// decoder.userInfo.merge(session.userInfo) { $1 }
  /// ```
  ///
  /// The decoder retains the scope.
  public var userInfo: [CodingUserInfoKey: any Sendable] { [.trellisScope: AnyScope(self)] }
}

extension Decoder {
  /// Returns the scope of a definition that the decoder carries, or the nearest one above it.
  ///
  /// ```swift
  /// init(from decoder: any Decoder) throws {
  ///   let session = try decoder.scope(of: SessionScope.self)
  ///   store = try session.resolve(.store)
  ///   title = try decoder.singleValueContainer().decode(String.self)
  /// }
  /// ```
  ///
  /// - Parameter definition: The definition to look for.
  /// - Returns: The scope.
  /// - Throws: ``HandoverError`` if the decoder carries no scope, or one that does not lie in a scope of the definition.
  /// - Complexity: Linear in the number of levels.
  public func scope<Definition: ScopeDefinition>(
    of definition: Definition.Type
  ) throws(HandoverError) -> Scope<Definition> {
    let place = (userInfo[.trellisScope] as? any ScopeInUserInfo)?.erased
    if let found = place?.scope(of: definition) { return found }
    throw HandoverError(
      .undecoded(
        codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue },
        isNarrower: place?.isAbove(definition) ?? false),
      receiver: codingPath.last?.stringValue ?? "", required: TypeName.of(definition), given: place)
  }
}

/// A scope set under the key by hand, typed or erased.
private protocol ScopeInUserInfo {
  var erased: AnyScope { get }
}

extension AnyScope: ScopeInUserInfo {
  fileprivate var erased: AnyScope { self }
}

extension Scope: ScopeInUserInfo {
  fileprivate var erased: AnyScope { AnyScope(self) }
}
