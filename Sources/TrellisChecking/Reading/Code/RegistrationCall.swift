package import TrellisResolver

/// A call that registers something, in the registry of a definition or among the overrides of a live scope.
package struct RegistrationCall {
  private let tokens: TokenView
  /// Nil for a method that extends the registry or the overrides, and for `permitLive`.
  package let verb: RegistryVerb?
  /// Where the verb stands.
  package let token: Int
  package let arguments: [Argument]
  package let closures: [TrailingClosure]

  package init(_ tree: Tree, _ call: Int, verb token: Int) {
    tokens = tree.tokens
    verb = RegistryVerb(tokens, token)
    self.token = token
    arguments = tree.arguments(call)
    closures = tree.trailingClosures(call)
  }

  /// The argument of a label; nil if there is none.
  package func argument(_ label: StaticString) -> Argument? { arguments.first { tokens.isNamed($0.label, label) } }

  /// What names the key: in `app.contribute(to: .plugins, …)` that argument, elsewhere the first one.
  var key: Range<Int>? {
    let named = verb == .contribute ? argument(Label.to) : nil
    return (named ?? arguments.first.flatMap { $0.label == nil ? $0 : nil }).flatMap {
      $0.range.isEmpty ? nil : $0.range
    }
  }

  /// Whether it has a `run`, in parentheses or behind them.
  var runs: Bool {
    let labels = arguments.map(\.label) + closures.map(\.label)
    return (verb == .shared || verb == .contribute) && labels.contains { tokens.isNamed($0, Label.run) }
  }

  /// How what it registers lives; nil if it registers nothing by itself.
  package var lifetime: Lifetime? {
    guard verb == .override else { return verb?.lifetime }
    for argument in arguments {
      if tokens.isNamed(argument.label, Label.value) { return .value }
      if tokens.isNamed(argument.label, Label.to) { return .alias }
      if tokens.isNamed(argument.label, Label.input) { return .input }
    }
    return .inherited
  }

  /// What the factory receives: all arguments from `needs:` on to the next label, or the target of an alias.
  package var needs: [Argument] {
    var isNeed = false
    return arguments.filter { argument in
      if let label = argument.label {
        isNeed = tokens.isNamed(label, Label.needs) || lifetime == .alias && tokens.isNamed(label, Label.to)
      }
      return isNeed
    }
  }

  /// What it does for its key.
  var role: RegistrationReference.Role {
    switch verb {
    case .decorate: return .decoration
    // `app.contribute(to: .tabs, at: .home, …)`
    case .contribute: return .contribution(argument(Label.at).map { tokens.entry(in: $0.range) ?? .computed })
    default: return .plain
    }
  }
}
