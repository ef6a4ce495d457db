internal import TrellisGraph

/// The properties that the build plugin writes for one definition, `session.profile`.
struct ScopeMembers: Sendable {
  struct Property: Sendable {
    var key: KeyIndex
    var name: String
    /// The key as it stands in brackets: `.logger`.
    var request: String
    /// The service's type as the written file names it.
    var type: String
    var access: Declaration.Access
    /// When it is registered, as a formula for `#if`; nil for always.
    var condition: String?
    var isAsync: Bool
    var isOnMainActor: Bool
  }

  /// A key without a property.
  struct Omission: Sendable {
    var key: String
    /// Why, in a clause: "it is registered on some branch only".
    var reason: String
  }

  /// Path of the definition from the top level of its module.
  var path: String
  var module: String
  /// The name of the library there.
  var library: String
  var access: Declaration.Access
  /// The builds that have the definition, as a formula for `#if`; nil for all.
  var condition: String?
  /// The protocol of the nearest definition above that has one.
  var parent: String?
  /// Sorted by name.
  var properties: [Property] = []
  var omissions: [Omission] = []
  var imports = MemberImports()

  /// The words by which the written file is known.
  static let header = "// Written by Trellis from the registrations"

  var protocolName: String { Self.protocolName(of: path) }

  static func protocolName(of path: String) -> String { "Sees\(path.split(separator: ".").joined(separator: "_"))" }
}
