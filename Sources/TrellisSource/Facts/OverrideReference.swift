internal import TrellisGraph

/// An override of a live scope: in a closure handed to one, or in a function that such closures call.
struct OverrideReference: Sendable {
  var key: KeyReference
  var receiver: Receiver
  var context: String
  /// Where the override stands.
  var site: Site
  /// The closure that it stands in.
  var closure: Site
  var condition: Condition
  /// `permitLive` rather than `override`.
  var isPermission = false
  /// Whether the program goes on where the scope cannot be made.
  var mayFail = false
  /// Whether the key is an expression that is not followed: the reference only says where it stands.
  var isComputed = false
  var needs: [NeedReference] = []
  /// Whether each run of the closure makes it.
  var isCertain = false
  /// Whether the scope is made with the closure, so that nothing was overridden in it before.
  var isNew = false
}

/// A call that makes a scope, in code of tests.
struct OpeningReference: Sendable {
  var receiver: Receiver
  var site: Site
  /// Whether the program goes on where it fails.
  var mayFail: Bool
}

/// A function that takes a closure which makes overrides.
struct Taker {
  /// Path of the type that declares it.
  var owner: String
  var name: NameHash
  /// The brace of its body.
  var body: Int
  /// Its closures that call the one that it takes: they may make overrides of their own.
  var closures: [Site] = []
  /// The scopes that it hands the overrides of the closure to.
  var receivers: [Receiver] = []
}

/// A call that hands overrides on: `fakes(&$0)`, `$0.useFakes()`, or `overrides: fakes`.
struct OverriderCall: Sendable {
  var call: HelperCall
  /// The scope whose overrides these are.
  var receiver: Receiver
  var context: String
  var site: Site
  /// The closure that it stands in; the call's own place where there is none.
  var closure: Site
  var condition: Condition
  var mayFail = false
  /// Whether each run of the closure makes it.
  var isCertain = false
  /// Whether the scope is made with the closure, so that nothing was overridden in it before.
  var isNew = false
}
