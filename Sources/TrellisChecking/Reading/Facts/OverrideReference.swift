internal import TrellisGraph
internal import TrellisResolver

/// Code that overrides something in a live scope: in a closure passed to the scope, or in a function that such closures call.
struct OverridingCode: Sendable {
  /// The scope that the overrides belong to.
  var receiver: Value
  /// Path of the types around it.
  var context: String
  var site: Site
  /// The closure that contains it; the site of the code itself if there is none.
  var closure: Site
  var condition: Condition
  /// How the code takes a failure to create the scope.
  var handling = Handling()
  /// Whether every run of the closure performs it.
  var isCertain = false
}

/// One override.
struct OverrideReference: Sendable {
  var key: KeyReference
  var code: OverridingCode
  /// Whether it is `permitLive` rather than `override`.
  var isPermission = false
  var role = RegistrationReference.Role.plain
  /// Whether the key is an expression that cannot be followed, so that the reference only marks the location.
  var isComputed = false
  var needs: [NeedReference] = []
}

/// A call that passes overrides on: `fakes(&$0)`, `$0.useFakes()`, or `overrides: fakes`.
struct OverriderCall: Sendable {
  var call: HelperCall
  var code: OverridingCode
}

/// `app.open(SessionScope.self, …)`: the scope that is asked is one of the parent's. Or what may open one without a parent:
/// `Scope(AppScope.self)`, and a trait.
struct OpenedReference: Sendable {
  var definition: TypeReference
  var parent: Value?
  var site: Site
}

/// Which closure of a call is meant.
struct ClosureArgument: Hashable, Sendable {
  var label: NameHash?
  /// Whether it is the first one behind the call, whose label is left out.
  var isTrailing: Bool
  /// The labels in the call's parentheses.
  var given: [NameHash]
}

/// Which of a function's closures adds overrides.
struct ClosureParameter: Sendable {
  /// The labels of all closures; nil for `_`.
  var labels: [NameHash?]
  /// Its position among them.
  var position: Int

  func isMeant(by argument: ClosureArgument) -> Bool {
    if let label = argument.label { return labels[position] == label }
    guard argument.isTrailing else { return labels[position] == nil }
    // The closures that are not given in parentheses follow in order.
    return position == labels.firstIndex { $0.map { !argument.given.contains($0) } ?? true }
  }
}

/// A function that takes a closure which adds overrides.
struct OverrideForwarder {
  /// Path of the type that declares it.
  var owner: String
  var name: NameHash
  var parameter: ClosureParameter
  /// The opening brace of its body.
  var body: Int
  /// The closures in it that call its closure parameter; they may add overrides of their own.
  var closures: [Site] = []
  /// The scopes that it passes the closure's overrides to.
  var receivers: [Value] = []
}
