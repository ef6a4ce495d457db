/// One registration of an old container.
public struct Registration: Sendable {
  public var service: Service
  public var lifetime: OldLifetime
  public var arguments: [FactoryArgument] = []
  public var needs: [Need] = []
  public var factory: Factory
  /// Services that the container delivers this one for, as `implements` says.
  public var forwards: [Service] = []
  /// What runs once the instance exists: its needs close cycles without being part of one.
  public var afterwards: Afterwards?
  /// The assembly, function or container that registers it; nil at top level.
  public var group: String?
  /// The container above which it is registered: the name of a child container.
  public var container: String?
  public var module: String
  /// The `#if` condition around it.
  public var condition: String?
  public var isOnMainActor = false
  public var isAsync = false
  /// The type that the factory creates, as far as the text shows it.
  public var created: TypeName?
  /// The comments above it.
  public var comments: [String] = []
  /// The whole statement, as written.
  public var text: String
  public var place: Place
  /// What a hand has to decide, in clauses that end a sentence: "the lifetime 'x' is computed".
  public var doubts: [String] = []
  /// Why the writer cannot write it.
  public var obstacles: [String] = []
}

/// The lifetime that an old container was told.
public enum OldLifetime: Hashable, Sendable {
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

/// A parameter of a factory that the request passes.
public struct FactoryArgument: Hashable, Sendable {
  public var name: String
  /// Nil if neither the closure nor the initialiser that it calls shows it.
  public var type: TypeName?
}

/// How a factory creates its service.
public enum Factory: Sendable {
  /// The statements of a closure.
  case body(Body)
  /// A call of an initialiser with the registration's arguments and needs, as `autoregister` makes it.
  case initializer(type: TypeName, labels: [String?])
  /// Nothing: the app registers it later, or the text does not show it.
  case none
}

/// A closure's text with holes where a need was resolved.
public struct Body: Sendable {
  public enum Piece: Hashable, Sendable {
    case text(String)
    /// A need by its position in `Registration.needs`, and the arguments that it was resolved with.
    case need(Int, arguments: [String], isInNestedClosure: Bool)
  }

  public var pieces: [Piece]
  /// The constants that the text gives needs, by the need's position.
  public var constants: [Int: String] = [:]
  /// Names that the text uses, so that a parameter does not hide one.
  public var names: Set<String>
  /// Whether it is one expression, without `return`.
  public var isExpression: Bool
}

/// A service that a factory resolves.
public struct Need: Sendable {
  public enum Mode: String, Sendable {
    case strict, optional, lazy, provider
  }

  public var service: Service
  public var mode: Mode
  public var place: Place
}

/// The closure of `initCompleted` and its kin.
public struct Afterwards: Sendable {
  public var needs: [Need]
  public var body: Body
  /// The parameter that is the instance.
  public var instance: String
  /// Why it cannot stand in another file.
  public var obstacles: [String]
  public var text: String
  public var place: Place
}
