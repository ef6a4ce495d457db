extension VerbOverloads {
  /// What the first overload of a verb says of all of them.
  static func documentation(_ verb: Verb) -> String {
    let text =
      switch verb {
      case .shared: shared
      case .unique: unique
      case .weak: weak
      case .override: override
      case .element: element
      case .entry: entry
      case .decorate: decorate
      }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "  ///" : "  /// \($0)" }.joined(separator: "\n")
  }

  private static let site = """
      - file: The call site; defaults to the caller.
      - line: The call site's line.
      - column: The call site's column.
    """

  private static let shared = """
    Registers a service of which each scope of this definition makes one.

    ```swift
    app.shared(.api, needs: .logger, .config) { APIClient(logger: $0, config: $1) }
    app.shared(.router, on: MainActor.self, needs: .logger) { Router(logger: $0) }
    app.shared(.database, needs: .config) { try await Database.open($0) } onStop: { await $0.close() }
    app.shared(.server, options: [.eager], needs: .config, make: Server.init, onStart: { try await $0.start() })
    ```

    The first request makes the instance, exactly once under any number of threads; the others wait for it. If the factory
    throws, nothing stays behind and the next request tries again.

    With `on: MainActor.self` the factory and the hooks run on the main actor. A request from elsewhere throws `.wrongActor`;
    ``Scope/load(_:)`` switches to the main actor. Otherwise the factory runs on the thread of the request, and hooks run on no
    actor.

    An asynchronous factory runs when ``Scope/load(_:)`` or ``Scope/start(timeLimit:)`` needs the instance, and concurrent loads
    share one creation. A synchronous request finds the instance once it exists and throws `.notLoaded` before.

    A synchronous request to a scope that has started does not wait for the `onStart` of the instance that it makes;
    ``Scope/load(_:)`` does. What such a hook throws, ``Scope/close(timeLimit:)`` reports.

    - Parameters:
      - key: The service's key.
      - options: What else applies, for example `[.eager, .live]`.
      - needs: The dependencies, looked up from this scope and those above.
    \(site)
      - make: Receives the dependencies in order and makes the instance. What it throws is the cause of a ``ResolutionError``.
      - onStart: Runs when the scope starts, or when the instance is made after that.
      - onStop: Runs when the scope is closed, in reverse order of creation.
    """

  private static let unique = """
    Registers a service of which each request makes a new instance.

    ```swift
    session.unique(.editor, needs: .store, .user) { Editor(store: $0, author: $1) }
    session.unique(.upload, options: [.live], needs: .api) { try await $0.beginUpload() }
    ```

    A value that is not `Sendable` is safe here: a `@Sendable` factory keeps no such value, and those that it receives were made
    for it, so nothing else can reach its product. On the main actor, the compiler requires that a closure returns what nothing
    else on that actor refers to.

    With `on: MainActor.self` the factory runs on the main actor. A request from elsewhere throws `.wrongActor`;
    ``Scope/load(_:)`` switches to the main actor. Only ``Scope/load(_:)`` can make what has an asynchronous factory.

    - Parameters:
      - key: The service's key; its type need not be `Sendable`.
      - options: What else applies: `[.live]`.
      - needs: The dependencies, looked up from this scope and those above.
    \(site)
      - make: Receives the dependencies in order and makes an instance. What it throws is the cause of a ``ResolutionError``.
    """

  private static let weak = """
    Registers a service that is shared for as long as something holds a reference to it.

    ```swift
    app.weak(.imageCache, needs: .log, make: ImageCache.init)
    ```

    The scope itself does not hold the instance: the first request after it is gone makes another. So it can have no hooks, and
    its factory is synchronous.

    The key's type is a class, or a protocol. What the factory makes must be the object of a class: if not, the request throws
    `.notAnObject`, and a key whose type is none of a class is a `weak-value` error.

    - Parameters:
      - key: The service's key; its type is a class or a protocol.
      - options: What else applies: `[.live]`.
      - needs: The dependencies, looked up from this scope and those above.
    \(site)
      - make: Receives the dependencies in order and makes an instance. What it throws is the cause of a ``ResolutionError``.
    """

  private static let override = """
    Replaces a registration that exists: one of a scope above, or one of this scope that an `include` has brought.

    ```swift
    session.override(.api, needs: .logger) { RecordingAPI(logger: $0) }
    ```

    The lifetime stays that of what is replaced; a value or an input becomes shared. Its options and hooks do not stay: they were
    written for another instance. To give others, or another lifetime, use ``overriding``.

    In a definition, the override applies to its scopes and those below, and what the scopes above make is unchanged. In
    ``Overrides``, everything that needs the key is re-created in the new scope.

    - Parameters:
      - key: A key that exists; overriding one that nothing registers is an `override-nothing` error.
      - options: What else applies: `[.live]`.
      - needs: The dependencies, looked up from the scope that has the override.
    \(site)
      - make: Receives the dependencies in order and makes an instance.
    """

  private static let element = """
    Adds an element to an array that several registrations fill.

    ```swift
    app.contribute(to: .plugins, needs: .logger) { Spelling(logger: $0) }
    app.contribute(to: .tabs, on: MainActor.self, needs: .store) { HomeTab(store: $0) }
    app.contribute(to: .exporters) { MetricsExporter() } onStop: { await $0.flush() }
    ```

    A request for the key returns the elements that its scope sees: those of the scopes above first, then in order of
    registration. Each element is a shared service of the scope that contributes it: made once, with options and hooks like
    another.

    With `on: MainActor.self` the factory and the hooks run on the main actor, and so do requests for the whole array in each
    scope that sees the element. A request from elsewhere throws `.wrongActor`; ``Scope/load(_:)`` switches to the main actor.

    In ``Overrides``, the new scope's array starts with the elements of the scopes above, which keep their instances, and
    everything that needs the array is re-created.

    - Parameters:
      - key: The array's key. Without contributions it is missing, unless it has a default.
      - options: What else applies, for example `[.eager, .live]`.
      - needs: The dependencies, looked up from this scope and those above.
    \(site)
      - make: Receives the dependencies in order and makes the element.
      - onStart: Runs when the scope starts, or when the element is made after that.
      - onStop: Runs when the scope is closed, in reverse order of creation.
    """

  private static let entry = """
    Adds an entry to a dictionary that several registrations fill.

    ```swift
    app.contribute(to: .screens, at: "settings", needs: .store) { SettingsScreen(store: $0) }
    ```

    Two contributions to one entry, in one scope or in scopes above each other, are a `duplicate` error. Otherwise, entries are
    like the elements of an array.

    - Parameters:
      - key: The dictionary's key. Without contributions it is missing, unless it has a default.
      - entry: The entry's key in the dictionary; a literal or the name of a case, so that the validator can compare it.
      - options: What else applies, for example `[.eager, .live]`.
      - needs: The dependencies, looked up from this scope and those above.
    \(site)
      - make: Receives the dependencies in order and makes the entry's value.
      - onStart: Runs when the scope starts, or when the value is made after that.
      - onStop: Runs when the scope is closed, in reverse order of creation.
    """

  private static let decorate = """
    Wraps what is registered under a key, here or above, for this scope and those below.

    ```swift
    app.decorate(.api, needs: .logger) { api, logger in LoggingAPI(api, logger: logger) }
    ```

    Several decorations of one key wrap one another in order of registration. The scopes above still see the undecorated
    instance; the decoration of a shared service is made once for each scope of this definition.

    In ``Overrides``, the decoration wraps what the key would resolve to in the new scope without it: the existing instance,
    unless the overrides re-create that too. Everything that needs the key is re-created with the decoration.

    - Parameters:
      - key: A key that exists; decorating one that nothing registers is an `override-nothing` error.
      - needs: What the factory receives besides the instance that it wraps.
    \(site)
      - make: Receives the instance, then the dependencies; makes what takes its place.
    """
}
