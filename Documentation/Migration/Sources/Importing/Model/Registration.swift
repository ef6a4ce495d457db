/// One registration of an old container.
package struct Registration: Sendable {
  package var service: Service
  package var lifetime: OldLifetime
  /// The scope as the registration names it; nil if it names none.
  package var scope: String?
  /// Where the app first resets it, outside of its declaration.
  package var reset: Place?
  package var arguments: [FactoryArgument] = []
  package var needs: [Need] = []
  package var factory: Factory
  /// Services that the container delivers this one for, as `implements` says.
  package var forwards: [Service] = []
  /// What runs once the instance exists: its needs close cycles without being part of one.
  package var afterwards: Afterwards?
  /// The assembly, function or container that registers it; nil at top level.
  package var group: String?
  /// The container above which it is registered: the name of a child container.
  package var container: String?
  package var module: String
  /// The `#if` condition around it.
  package var condition: String?
  /// The same as `trellis graph` prints it.
  package var describedCondition: String?
  package var isOnMainActor = false
  package var isAsync = false
  /// Whether it is made while the app runs, for a service that is declared elsewhere.
  package var isLater = false
  /// The type that the factory creates, as far as the text shows it.
  package var created: TypeName?
  /// The comments above it.
  package var comments: [String] = []
  /// The whole statement, as written.
  package var text: String
  package var place: Place
  /// The name of the value from outside that the factory returns as it is: an input of its scope.
  package var input: String?
  /// What the old container makes in its place in a test, a preview or a run with an argument.
  package var alternatives: [Alternative] = []
  /// What a hand has to decide, in clauses that end a sentence: "the lifetime 'x' is computed".
  package var doubts: [String] = []
  /// Why the writer cannot write it.
  package var obstacles: [String] = []
}

/// The lifetime that an old container was told.
package enum OldLifetime: Hashable, Sendable {
  /// One for the container.
  case shared
  /// One for as long as something holds it.
  case weak
  /// A new one for each request.
  case unique
  /// One in each resolution.
  case graph
  /// One until the app resets a scope of its own.
  case custom(String)
}

/// A factory that replaces another one in a context, as `.onTest` and `.onDebug` say.
package struct Alternative: Sendable {
  /// The context as written: `onTest`, `onArg("mock")`.
  package var context: String
  /// The `#if` condition that says the same, if one does.
  package var condition: String?
  package var needs: [Need]
  package var body: Body
  /// The type that it creates, as far as the text shows it.
  package var created: TypeName?
}

/// A parameter of a factory that the request passes.
package struct FactoryArgument: Hashable, Sendable {
  package var name: String
  /// Nil if neither the closure nor the initialiser that it calls shows it.
  package var type: TypeName?
}

/// How a factory creates its service.
package enum Factory: Sendable {
  /// The statements of a closure.
  case body(Body)
  /// A call of an initialiser with the registration's arguments and needs, as `autoregister` makes it.
  case initializer(type: TypeName, labels: [String?])
  /// None yet: the app registers it later.
  case promised
  /// The text does not show it; `Registration.obstacles` says why.
  case none
}

/// A closure's text with holes where a need was resolved.
package struct Body: Sendable {
  package indirect enum Piece: Hashable, Sendable {
    case text(String)
    /// A need by its position in `Registration.needs`, and the arguments that it was resolved with.
    case need(Int, arguments: [[Piece]], isInNestedClosure: Bool, isOperand: Bool)
    /// Where an expression begins in which needs are operands: `try` stands there if one of them throws.
    case attempt(needs: [Int])
  }

  package var pieces: [Piece]
  /// The constants that the text gives needs, by the need's position.
  package var constants: [Int: String] = [:]
  /// Names in the text, so that a parameter does not hide one.
  package var names: Set<String>
  /// Those that it does not declare itself.
  package var free: Set<String>
  /// Whether it is one expression, without `return`.
  package var isExpression: Bool
}

/// A service that a factory resolves.
package struct Need: Sendable {
  package enum Mode: String, Sendable {
    case strict, optional, lazy, provider
  }

  package var service: Service
  package var mode: Mode
  /// Whether the code expects an optional, whatever the mode is.
  package var isOptional = false
  package var place: Place
}

/// The closure of `initCompleted` and its kin.
package struct Afterwards: Sendable {
  package var needs: [Need]
  package var body: Body
  /// The parameter that is the instance.
  package var instance: String
  /// Why it cannot stand in another file.
  package var obstacles: [String]
  package var text: String
  package var place: Place
}
