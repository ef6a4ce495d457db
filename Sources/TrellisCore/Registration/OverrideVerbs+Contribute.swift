extension OverrideVerbs where Self: ~Copyable {
  /// Adds an element to an array that several registrations fill.
  ///
  /// ```swift
  /// app.contribute(to: .plugins, needs: Keys.logger) { Spelling(logger: $0) }
  /// app.contribute(to: .exporters) { MetricsExporter() } onStop: { await $0.flush() }
  /// ```
  ///
  /// A request for the key returns the elements that its scope sees: those of the scopes above first, then in order of
  /// registration. Each element is a shared service of the scope that contributes it: made once, with options and hooks like
  /// another.
  ///
  /// In ``Overrides``, the new scope's array starts with the elements of the scopes above, which keep their instances, and
  /// everything that needs the array is re-created.
  ///
  /// - Parameters:
  ///   - key: The array's key. Without contributions it is missing, unless it has a default.
  ///   - options: What else applies, for example `[.eager, .live]`.
  ///   - needs: The dependencies, written out: `Keys.api`. They are looked up from this scope and those above.
  ///   - make: Receives the dependencies in order and makes the element.
  ///   - onStart: Runs when the scope starts, or when the element is made after that.
  ///   - run: Runs for as long as the scope is open, in a task of its own, once `onStart` has returned.
  ///   - onStop: Runs when the scope is closed, in reverse order of creation.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  @inlinable
  public func contribute<Element: Sendable, each Needed>(
    to key: Key<[Element]>, options: RegistrationOptions = .init(), needs: repeat any Need<each Needed>,
    make: @escaping @Sendable (repeat each Needed) throws -> Element,
    onStart: (@Sendable (Element) async throws -> Void)? = nil, run: (@Sendable (Element) async throws -> Void)? = nil,
    onStop: (@Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(
      key, Keys.list(repeat each needs), file, line, column, options,
      Hooks.of(Element.self, onStart, run, onStop), make: plainFactory(make))
  }

  /// Adds an element that is made on the main actor to an array that several registrations fill.
  ///
  /// ```swift
  /// app.contribute(to: .tabs, on: MainActor.self, needs: Keys.store) { HomeTab(store: $0) }
  /// ```
  ///
  /// Requests for the whole array run on the main actor as well, in each scope that sees the element. A request from elsewhere
  /// throws `.wrongActor`; ``Scope/load(_:)`` switches to the main actor.
  ///
  /// Otherwise like the first form.
  public func contribute<Element: Sendable, each Needed>(
    to key: Key<[Element]>, on actor: MainActor.Type, options: RegistrationOptions = .init(),
    needs: repeat any Need<each Needed>, make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Element,
    onStart: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    run: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(
      key, Keys.list(repeat each needs), file, line, column, options,
      Hooks.of(Element.self, onStart, run, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// Adds an entry to a dictionary that several registrations fill.
  ///
  /// ```swift
  /// app.contribute(to: .importers, at: "csv", needs: Keys.logger) { CSVImporter(logger: $0) }
  /// ```
  ///
  /// Two contributions to one entry, in one scope or in scopes above each other, are a `duplicate` error. Otherwise, entries are
  /// like the elements of an array.
  ///
  /// Otherwise like the first form.
  @inlinable
  public func contribute<Entry: Hashable & Sendable, Element: Sendable, each Needed>(
    to key: Key<[Entry: Element]>, at entry: Entry, options: RegistrationOptions = .init(),
    needs: repeat any Need<each Needed>, make: @escaping @Sendable (repeat each Needed) throws -> Element,
    onStart: (@Sendable (Element) async throws -> Void)? = nil, run: (@Sendable (Element) async throws -> Void)? = nil,
    onStop: (@Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(
      key, at: entry, Keys.list(repeat each needs), file, line, column, options,
      Hooks.of(Element.self, onStart, run, onStop), make: plainFactory(make))
  }

  /// Adds an entry that is made on the main actor to a dictionary that several registrations fill.
  ///
  /// ```swift
  /// app.contribute(to: .screens, at: "settings", on: MainActor.self, needs: Keys.store) { SettingsScreen(store: $0) }
  /// ```
  ///
  /// Requests for the whole dictionary run on the main actor as well, in each scope that sees the entry.
  ///
  /// Otherwise like the first form.
  public func contribute<Entry: Hashable & Sendable, Element: Sendable, each Needed>(
    to key: Key<[Entry: Element]>, at entry: Entry, on actor: MainActor.Type, options: RegistrationOptions = .init(),
    needs: repeat any Need<each Needed>, make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Element,
    onStart: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    run: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(
      key, at: entry, Keys.list(repeat each needs), file, line, column, options,
      Hooks.of(Element.self, onStart, run, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// Adds an entry to a dictionary whose keys are hashed on the main actor, as far as the compiler knows.
  ///
  /// So it is with an enumeration of a target that is on the main actor by default. Its plain bits race with nothing.
  ///
  /// Otherwise like the first form.
  @_disfavoredOverload
  public func contribute<Entry: Hashable & BitwiseCopyable, Element: Sendable, each Needed>(
    to key: Key<[Entry: Element]>, at entry: Entry, options: RegistrationOptions = .init(),
    needs: repeat any Need<each Needed>, make: @escaping @Sendable (repeat each Needed) throws -> Element,
    onStart: (@Sendable (Element) async throws -> Void)? = nil, run: (@Sendable (Element) async throws -> Void)? = nil,
    onStop: (@Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(
      key, at: entry, Keys.list(repeat each needs), file, line, column, options,
      Hooks.of(Element.self, onStart, run, onStop), make: plainFactory(make))
  }

  /// Adds an entry that is made on the main actor to a dictionary whose keys are hashed there, as far as the compiler knows.
  ///
  /// So it is with an enumeration of a target that is on the main actor by default. Its plain bits race with nothing.
  ///
  /// Otherwise like the first form.
  @_disfavoredOverload
  public func contribute<Entry: Hashable & BitwiseCopyable, Element: Sendable, each Needed>(
    to key: Key<[Entry: Element]>, at entry: Entry, on actor: MainActor.Type, options: RegistrationOptions = .init(),
    needs: repeat any Need<each Needed>, make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Element,
    onStart: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    run: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(
      key, at: entry, Keys.list(repeat each needs), file, line, column, options,
      Hooks.of(Element.self, onStart, run, onStop), onMainActor: true, make: mainFactory(make))
  }
}
