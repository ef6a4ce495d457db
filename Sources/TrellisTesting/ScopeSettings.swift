internal import Testing
internal import Trellis

/// The settings of a scope trait, independent of the definition.
protocol AnyScopeSettings: Sendable {
  /// Runs a test with its scope, unless an outer trait has created it.
  ///
  /// - Parameter all: The settings of all scope traits of the test, the outermost first.
  func provide(among all: [any AnyScopeSettings], _ body: () async throws -> Void) async throws
}

/// The settings of a scope trait.
struct ScopeSettings<Definition: ScopeDefinition>: AnyScopeSettings {
  /// Creates a scope with an observer and overrides.
  typealias Make = (ScopeObserver?, (inout Overrides) -> Void) throws -> Scope<Definition>

  /// Creates the scope; nil for a trait that only adds overrides.
  let source: (any ScopeSource<Definition>)?
  let reportsUnusedOverrides: Bool
  let overrides: @Sendable (inout Overrides) -> Void
  let sourceLocation: SourceLocation

  func provide(among all: [any AnyScopeSettings], _ body: () async throws -> Void) async throws {
    // The outermost trait of a definition runs first and handles all of them.
    if TestScopes.scope(of: Definition.self) != nil { return try await body() }
    // A trait further in may create the parent scope: a test may choose the scope in which its suite opens one.
    if Definition.Parent.self != Definition.self, TestScopes.scope(of: Definition.Parent.self) == nil,
      let parent = all.first(where: { $0 is ScopeSettings<Definition.Parent> })
    {
      // Leave these out, so that the recursion ends if two definitions are each other's parents.
      let others = all.filter { !($0 is ScopeSettings) }
      return try await parent.provide(among: others) { try await provide(among: all, body) }
    }
    let settings = all.compactMap { $0 as? ScopeSettings }
    guard let (scope, places, observer) = await Self.open(settings) else { return }
    // Close the scope after a failure too: a test that ends early must not leave anything running.
    let result: Result<Void, any Error>
    do {
      try await TestScopes.run(scope, observedBy: observer, body)
      result = .success(())
      reportUnused(in: scope, settings, places)
    } catch {
      result = .failure(error)
    }
    do {
      try await scope.close()
    } catch {
      record("closing the scope of this test failed: \(error)")
    }
    try result.get()
  }

  /// Creates the scope that several traits describe together.
  ///
  /// - Returns: The scope, the overrides of each trait, and the observer; nil if it cannot be created, which is recorded.
  private static func open(
    _ settings: [ScopeSettings]
  ) async -> (Scope<Definition>, [[OverrideSite]], (any TestObserver)?)? {
    guard let giver = settings.last(where: { $0.source != nil }), let source = giver.source else {
      settings.first?.record(
        "there is no scope of \(Definition.self) to override in: add '.scope(\(Definition.self).self)' to the suite "
          + "around, or use it here instead of '.overriding'")
      return nil
    }
    do {
      let make = try await source.prepare()
      let observer = settings.reversed().lazy.compactMap { $0.source?.makeObserver() }.first
      var places: [[OverrideSite]] = []
      do {
        let scope = try create(settings, make, observer?.observer, &places)
        return (scope, places, observer)
      } catch let error as GraphError {
        let (faulty, places) = faulty(settings, make)
        faulty.record("\(error)", at: places.first { place in error.findings.contains { $0.site == place.site } })
      }
    } catch let error as NoScope {
      giver.record(error.description)
    } catch {
      giver.record("the scope of \(Definition.self) could not be opened: \(error)")
    }
    return nil
  }

  private static func create(
    _ settings: some Collection<ScopeSettings>, _ make: Make, _ observer: ScopeObserver?,
    _ places: inout [[OverrideSite]]
  ) throws -> Scope<Definition> {
    try make(observer) { list in
      for each in settings {
        let before = list.places.count
        each.overrides(&list)
        places.append(list.places.dropFirst(before).map(OverrideSite.init))
      }
    }
  }

  /// Returns the first trait that makes the graph invalid, and its overrides.
  private static func faulty(_ settings: [ScopeSettings], _ make: Make) -> (ScopeSettings, [OverrideSite]) {
    for (position, each) in settings.enumerated() {
      var places: [[OverrideSite]] = []
      do {
        _ = try create(settings[...position], make, nil, &places)
      } catch {
        return (each, places.last ?? [])
      }
    }
    return (settings[settings.count - 1], [])
  }

  private func reportUnused(
    in scope: Scope<Definition>, _ settings: [ScopeSettings], _ places: [[OverrideSite]]
  ) {
    let unused = Set(scope.unusedOverrides)
    if let last = settings.last(where: \.reportsUnusedOverrides) {
      let overridden = Set(places.joined().map(\.key))
      for key in scope.unusedOverrides where !overridden.contains(key) {
        last.record(TestScopes.unusedPermission(key))
      }
    }
    // Of two overrides for one key the later one wins; the other one cannot be used.
    var winning: [Keys: OverrideSite] = [:]
    for place in places.joined() { winning[place.key] = place }
    for (each, places) in zip(settings, places) where each.reportsUnusedOverrides {
      for place in places where unused.contains(place.key) && winning[place.key] == place {
        each.record(TestScopes.unusedOverride(place), at: place)
      }
    }
  }

  private func record(_ text: String, at place: OverrideSite? = nil) {
    var location = sourceLocation
    // Only the path of the trait's own file is known; for a location elsewhere, the text names it.
    if let site = place?.site, site.file == location.fileID {
      location.line = site.line
      location.column = site.column
    }
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }
}
