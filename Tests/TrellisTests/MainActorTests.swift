import Dispatch
import Testing
import Trellis

/// A model as programs have them: not Sendable but through its actor.
@MainActor private final class Screen {
  let title: String
  init(title: String) { self.title = title }
}

private final class Sketch {
  var lines = 0
}

private final class Parts: Sendable {
  let log = Log()
}

extension Keys {
  fileprivate static let parts = Key<Parts>("parts")
  fileprivate static let screen = Key<Screen>("screen")
  fileprivate static let slowScreen = Key<Screen>("slowScreen")
  fileprivate static let sketch = Key<Sketch>("sketch")
  fileprivate static let slowSketch = Key<Sketch>("slowSketch")
  fileprivate static let window = Key<Screen>("window")
  fileprivate static let lazyScreen = Key<Lazy<Screen>>("lazyScreen")
  fileprivate static let eagerScreen = Key<Screen>("eagerScreen")
}

private enum MainScope: ScopeDefinition {
  typealias Inputs = Parts
  static func register(in app: inout Registry<MainScope>) {
    app.input(.parts, \.self)
    app.shared(.screen, on: MainActor.self, needs: Keys.parts) { parts in
      MainActor.preconditionIsolated()
      parts.log("screen")
      return Screen(title: "screen")
    }
    app.shared(.slowScreen, on: MainActor.self, needs: Keys.parts) { parts in
      MainActor.preconditionIsolated()
      await Task.yield()
      MainActor.preconditionIsolated()
      return Screen(title: "slow")
    }
    app.unique(.sketch, on: MainActor.self, needs: Keys.screen) { screen in
      MainActor.preconditionIsolated()
      return Sketch()
    }
    app.unique(.slowSketch, on: MainActor.self, needs: Keys.slowScreen) { screen in
      MainActor.preconditionIsolated()
      await Task.yield()
      MainActor.preconditionIsolated()
      return Sketch()
    }
    app.shared(.window, on: MainActor.self, needs: Keys.slowScreen) { screen in
      MainActor.preconditionIsolated()
      return Screen(title: "window of \(screen.title)")
    }
    app.unique(.lazyScreen, needs: Keys.screen.lazy) { $0 }
  }
}

private enum HookedScope: ScopeDefinition {
  typealias Inputs = Parts
  static func register(in app: inout Registry<HookedScope>) {
    app.input(.parts, \.self)
    app.shared(.eagerScreen, on: MainActor.self, options: .eager, needs: Keys.parts) { parts in
      Screen(title: "eager")
    } onStart: { screen in
      MainActor.preconditionIsolated()
      await Task.yield()
      MainActor.preconditionIsolated()
    } onStop: { screen in
      MainActor.preconditionIsolated()
      #expect(screen.title == "eager")
    }
  }
}

@Suite("The main actor")
struct MainActorTests {
  @Test("a synchronous request off the main actor throws and says what to do, also when the instance exists")
  func wrongActor() async throws {
    let app = try Scope(MainScope.self, Parts())
    for _ in 0..<2 {
      for key in [Keys.screen, Keys.window] as [Key<Screen>] {
        let error = #expect(throws: ResolutionError.self) { try app.resolve(key) }
        #expect(error?.code == .wrongActor)
        #expect(
          error?.description.contains("request it on the main actor, or load it: 'try await scope.load(\(key))'")
            == true)
      }
      #expect(#expect(throws: ResolutionError.self) { try app.resolve(.sketch) }?.code == .wrongActor)
      _ = try await ends { try await app.load(.window) }
      _ = try await ends { try await app.load(.screen) }
    }
  }

  @Test("load goes to the main actor by itself")
  func load() async throws {
    let parts = Parts()
    let app = try Scope(MainScope.self, parts)
    let screen = try await ends { try await app.load(.screen) }
    #expect(try await ends { try await app.load(.screen) } === screen)
    let title = screen.title
    #expect(title == "screen")
    #expect(parts.log.all == ["screen"])
    let window = try await ends { try await app.load(.window) }
    #expect(window.title == "window of slow")
    let sketch = try await app.load(.sketch)
    sketch.lines += 1
    let slow = try await app.load(.slowSketch)
    slow.lines += 1
    #expect(try await app.load(.sketch).lines == 0)
    #expect(try await app.load(.slowSketch).lines == 0)
  }

  @Test("on the main actor requests are met, before and after suspensions")
  @MainActor func onIt() async throws {
    let app = try Scope(MainScope.self, Parts())
    let screen = try app.resolve(.screen)
    await Task.yield()
    try await Task.sleep(for: .milliseconds(2))
    #expect(app[.screen] === screen)
    #expect(app[.sketch] !== app[.sketch])
    #expect(#expect(throws: ResolutionError.self) { try app.resolve(.slowScreen) }?.code == .notLoaded)
    let slow = try await app.load(.slowScreen)
    #expect(app[.slowScreen] === slow)
    _ = try await app.load(.window)
    #expect(app[.window].title == "window of slow")
  }

  @Test("a task on the main actor, and a block on the main queue, are on it; a detached task is not")
  func fromTasks() async throws {
    let app = try Scope(MainScope.self, Parts())
    let names = try await Task { @MainActor in
      let before = try app.resolve(.screen).title
      try await Task.sleep(for: .milliseconds(2))
      return [before, try app.resolve(.screen).title]
    }.value
    #expect(names == ["screen", "screen"])
    let isMet = await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume(returning: (try? app.resolve(.screen)) != nil) }
    }
    #expect(isMet)
    let code = await Task.detached {
      do throws(ResolutionError) {
        _ = try app.resolve(.screen)
        return nil as ResolutionError.Code?
      } catch {
        return error.code
      }
    }.value
    #expect(code == .wrongActor)
  }

  @Test("a lazy need of a main-actor service is read on the main actor")
  func lazy() async throws {
    let app = try Scope(MainScope.self, Parts())
    let lazy = app[.lazyScreen]
    #expect(#expect(throws: ResolutionError.self) { try lazy() }?.code == .wrongActor)
    let title = try await MainActor.run { try lazy().title }
    #expect(title == "screen")
  }

  @Test("hooks run on the main actor")
  func hooks() async throws {
    let app = try Scope(HookedScope.self, Parts())
    try await ends { try await app.start() }
    let title = try await MainActor.run { try app.resolve(.eagerScreen).title }
    #expect(title == "eager")
    try await ends { try await app.close() }
  }
}
