package import TrellisGraph
package import TrellisResolver

/// A factory that takes another number of values than its registration gives it.
package struct MisfitFact: Sendable {
  package var key: KeyIndex
  package var isDecoration: Bool
  /// The number of values that it takes, and of those that it receives.
  package var takes: Int
  package var receives: Int
  /// The parameters without a need, and the needs without a parameter, where the text shows them.
  package var missing: [String] = []
  package var extra: [KeyIndex] = []
  /// The one parameter that it resolves keys with.
  package var resolver: String?
  package var site: Site
}

/// Two needs of one type that an initializer receives under each other's names.
package struct SwappedNeedsFact: Sendable {
  /// `Size.init`
  package var initializer: String
  package var first: KeyIndex
  package var second: KeyIndex
  /// The places of their names.
  package var site: Site
  package var otherSite: Site
  /// Whether the two are written alike, so that their names can be exchanged.
  package var canSwap: Bool
}
