extension CodingUserInfoKey {
  // The initialiser is the protocol's, which may fail; this one does not.
  /// Where a decoder carries the scope for what it makes.
  public static let trellisScope = CodingUserInfoKey(rawValue: "trellis.scope").unsafelyUnwrapped
}

extension Scope {
  /// What to give a decoder, so that what it makes can ask for this scope.
  ///
  /// ```swift
  /// let decoder = JSONDecoder()
  /// decoder.userInfo.merge(session.userInfo) { $1 }
  /// ```
  ///
  /// The decoder holds the scope.
  public var userInfo: [CodingUserInfoKey: any Sendable] { [.trellisScope: AnyScope(self)] }
}

extension Decoder {
  /// The scope that the decoder carries, or the nearest above it of a definition.
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
  /// - Throws: ``HandoverError`` if the decoder carries none, or one that does not lie in such a scope.
  /// - Complexity: Linear in the number of levels.
  public func scope<Definition: ScopeDefinition>(
    of definition: Definition.Type
  ) throws(HandoverError) -> Scope<Definition> {
    let place = (userInfo[.trellisScope] as? any ScopeInUserInfo)?.erased
    if let found = place?.scope(of: definition) { return found }
    throw HandoverError(
      .undecoded(
        codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue },
        isNarrower: place?.lies(above: definition) ?? false),
      receiver: codingPath.last?.stringValue ?? "", wanted: TypeName.of(definition), given: place)
  }
}

/// What somebody may put under the key by hand, with its definition or without.
private protocol ScopeInUserInfo {
  var erased: AnyScope { get }
}

extension AnyScope: ScopeInUserInfo {
  fileprivate var erased: AnyScope { self }
}

extension Scope: ScopeInUserInfo {
  fileprivate var erased: AnyScope { AnyScope(self) }
}
