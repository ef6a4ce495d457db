public import TrellisCore

extension CodingUserInfoKey {
  // The failable initialiser is the protocol's; this one always succeeds.
  /// The key under which a decoder carries a scope, a ``Scope`` or an ``AnyScope``, so that decoded types can read it.
  ///
  /// ```swift
  /// let decoder = JSONDecoder()
  /// decoder.userInfo[.trellisScope] = session
  /// ```
  ///
  /// The decoder retains the scope.
  public static let trellisScope = CodingUserInfoKey(rawValue: "trellis.scope").unsafelyUnwrapped
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
      receiver: codingPath.last?.stringValue ?? "", required: Definition.requiredName, given: place)
  }
}

/// A scope in a decoder, of any definition.
private protocol ScopeInUserInfo {
  var erased: AnyScope { get }
}

extension Scope: ScopeInUserInfo {
  fileprivate var erased: AnyScope { AnyScope(self) }
}
