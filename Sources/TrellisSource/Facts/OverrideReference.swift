internal import TrellisGraph

/// Code that overrides something in a live scope: in a closure passed to the scope, or in a function that such closures call.
struct OverridingCode: Sendable {
  /// The scope that the overrides belong to.
  var receiver: Receiver
  /// Path of the types around it.
  var context: String
  var site: Site
  /// The closure that contains it; the site of the code itself if there is none.
  var closure: Site
  var condition: Condition
  /// Whether the code handles a failure to create the scope.
  var mayFail = false
  /// Whether every run of the closure performs it.
  var isCertain = false
  /// Whether the closure belongs to the scope's creation, so nothing in the scope was overridden before.
  var isNew = false
}

/// One override.
struct OverrideReference: Sendable {
  var key: KeyReference
  var code: OverridingCode
  /// Whether it is `permitLive` rather than `override`.
  var isPermission = false
  var role = RegistrationReference.Role.plain
  /// How what it registers lives; `.inherited` if it does not say so.
  var lifetime = Lifetime.inherited
  /// Whether the key is an expression that cannot be followed, so that the reference only marks the location.
  var isComputed = false
  var needs: [NeedReference] = []
}

/// A call that passes overrides on: `fakes(&$0)`, `$0.useFakes()`, or `overrides: fakes`.
struct OverriderCall: Sendable {
  var call: HelperCall
  var code: OverridingCode
}

/// A call in test code that creates a scope.
struct OpeningReference: Sendable {
  var receiver: Receiver
  var site: Site
  /// Whether the code handles its failure.
  var mayFail: Bool
}

/// A function that takes a closure which adds overrides.
struct OverrideForwarder {
  /// Path of the type that declares it.
  var owner: String
  var name: NameHash
  /// The opening brace of its body.
  var body: Int
  /// The closures in it that call its closure parameter; they may add overrides of their own.
  var closures: [Site] = []
  /// The scopes that it passes the closure's overrides to.
  var receivers: [Receiver] = []
}
