extension Registry {
  /// Adds an element to an array that several registrations fill.
  ///
  /// Whoever needs the key receives all elements that its scope sees: those of the scopes above first, then in order of
  /// registration. Each element is made once, for the scope that contributes it.
  ///
  /// ```swift
  /// app.contribute(to: .plugins, needs: .logger) { Spelling(logger: $0) }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The array's key. Without contributions it is missing, unless it has a default.
  ///   - needs: What the factory receives, looked up from this scope and those above.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Makes the element.
  public mutating func contribute<Element: Sendable, each Needed>(
    to key: Key<[Element]>, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) throws -> Element
  ) {
    list.contribute(key, needs: Keys.list(repeat each needs), origin: list.origin(file, line, column)) {
      memory, reader in
      memory.initialize(to: try make(repeat try reader.take((each Needed).self)))
    }
  }

  /// Adds an element with one need to an array that several registrations fill.
  ///
  /// With a list of any length the compiler does not turn what a closure receives into what a protocol's array holds.
  ///
  /// See ``contribute(to:needs:file:line:column:make:)``.
  public mutating func contribute<Element: Sendable, A>(
    to key: Key<[Element]>, needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (A) throws -> Element
  ) {
    list.contribute(key, needs: [a], origin: list.origin(file, line, column)) { memory, reader in
      memory.initialize(to: try make(try reader.take(A.self)))
    }
  }

  /// Adds an entry to a dictionary that several registrations fill.
  ///
  /// Two contributions to one entry, here or above and below each other, are a `duplicate`.
  ///
  /// ```swift
  /// app.contribute(to: .screens, at: "settings", needs: .store) { SettingsScreen(store: $0) }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The dictionary's key. Without contributions it is missing, unless it has a default.
  ///   - entry: Where in the dictionary; a literal or the name of a case, so that the validator can compare it.
  ///   - needs: What the factory receives, looked up from this scope and those above.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Makes what is filed there.
  public mutating func contribute<Entry: Hashable & Sendable, Element: Sendable, each Needed>(
    to key: Key<[Entry: Element]>, at entry: Entry, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) throws -> Element
  ) {
    list.contribute(
      key, at: entry, needs: Keys.list(repeat each needs), origin: list.origin(file, line, column)
    ) { memory, reader in
      memory.initialize(to: try make(repeat try reader.take((each Needed).self)))
    }
  }

  /// Adds an entry with one need to a dictionary that several registrations fill.
  ///
  /// See ``contribute(to:at:needs:file:line:column:make:)``.
  public mutating func contribute<Entry: Hashable & Sendable, Element: Sendable, A>(
    to key: Key<[Entry: Element]>, at entry: Entry, needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (A) throws -> Element
  ) {
    list.contribute(key, at: entry, needs: [a], origin: list.origin(file, line, column)) { memory, reader in
      memory.initialize(to: try make(try reader.take(A.self)))
    }
  }

  /// Adds an entry to a dictionary that several registrations fill, under a key of a type that is hashed on the main actor.
  ///
  /// So are the enumerations of a module that is on the main actor by default. Such a type is taken if it is plain bits, so
  /// that hashing it elsewhere races with nothing.
  ///
  /// See ``contribute(to:at:needs:file:line:column:make:)``.
  @_disfavoredOverload
  public mutating func contribute<Entry: Hashable & BitwiseCopyable, Element: Sendable, each Needed>(
    to key: Key<[Entry: Element]>, at entry: Entry, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) throws -> Element
  ) {
    list.contribute(
      key, at: entry, needs: Keys.list(repeat each needs), origin: list.origin(file, line, column)
    ) { memory, reader in
      memory.initialize(to: try make(repeat try reader.take((each Needed).self)))
    }
  }

  /// Wraps what is registered under a key, here or above, for this scope and those below.
  ///
  /// Several decorations of one key wrap one another in order of registration. What is registered above stays undecorated in
  /// the view of its own scope; the decoration of a shared service is made once for each scope of this definition.
  ///
  /// ```swift
  /// app.decorate(.api, needs: .logger) { api, logger in LoggingAPI(api, logger: logger) }
  /// ```
  ///
  /// - Parameters:
  ///   - key: A key that exists; decorating one that nothing registers is an `override-nothing` error.
  ///   - needs: What the factory receives besides the instance that it wraps.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Receives the instance, then the needs; makes what takes its place.
  public mutating func decorate<Value, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (Value, repeat each Needed) throws -> Value
  ) {
    list.decorate(key, needs: [key] + Keys.list(repeat each needs), origin: list.origin(file, line, column)) {
      memory, reader in
      memory.initialize(to: try make(try reader.take(Value.self), repeat try reader.take((each Needed).self)))
    }
  }
}
