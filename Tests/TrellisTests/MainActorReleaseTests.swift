import TestTools
import Testing

@testable import TrellisCore
@testable import TrellisLifecycle
@testable import TrellisPropagation

@MainActor private final class Screen {
  private nonisolated let log: Log
  init(_ log: Log) { self.log = log }
  deinit { log(MainThread.isCurrent ? "on main" : "elsewhere") }
}

private enum NoteScope: ScopeDefinition {
  typealias Inputs = Log
  static let log = Key<Log>("log")
  static let screen = Key<Screen>("screen")
  static let second = Key<Screen>("second")

  static func register(in note: inout Registry<NoteScope>) {
    note.input(log, \.self)
    note.shared(screen, on: MainActor.self, needs: log) {
      Screen($0)
    } onStop: { _ in
    }
    note.shared(second, on: MainActor.self, needs: log, screen) { log, _ in Screen(log) }
  }
}

@Suite("Instances on the main actor")
struct MainActorReleaseTests {
  @Test("are released there, wherever the last copy of their scope goes", arguments: [false, true])
  func release(isClosed: Bool) async throws {
    let log = Log()
    let events = Log()
    let observer = ScopeObserver { event in if event.kind == .instanceReleased { events("\(event.keys)") } }
    try await {
      let note = try Scope(NoteScope.self, log, observer: observer)
      _ = try await note.load(NoteScope.second)
      if isClosed { try await note.close() }
    }()
    try await eventually { log.all.count == 2 }
    #expect(log.all == ["on main", "on main"])
    #expect(events.all == ["[.second]", "[.screen]"])
  }

  @Test("are released at once if that is on the main actor")
  @MainActor func atOnce() throws {
    let log = Log()
    do {
      let note = try Scope(NoteScope.self, log)
      _ = try note.resolve(NoteScope.second)
    }
    #expect(log.all == ["on main", "on main"])
  }
}
