import Synchronization
import Testing
import Trellis
import TrellisTesting

@testable import AggregatedContext

struct FakeNotes: NoteStore {
  func titles(of user: String) -> [String] { ["First of \(user)", "Second"] }
}

final class RecordedLog: Log {
  private let list = Mutex<[String]>([])
  var lines: [String] { list.withLock { $0 } }
  func write(_ line: String) { list.withLock { $0.append(line) } }
}

@Suite(
  "The aggregated context",
  .scope(AppScope.self) {
    $0.override(.notes) { FakeNotes() }
    $0.override(.log) { RecordedLog() }
  }, .scope(SessionScope.self, .init(user: "Ada")))
struct AggregatedContextTests {
  @Test func `a parent creates its child from a row`() throws {
    let list = try testScope(SessionScope.self).resolve(.list)
    #expect(try list.open(0).title() == "First of Ada")
  }

  @Test func `a test gives a parent a maker of its own`() throws {
    struct Nothing: NoteStore {
      func titles(of user: String) -> [String] { ["only"] }
    }
    let list = ListModel(
      notes: Nothing(), user: "Grace",
      detail: Maker { row in
        DetailModel(row: row, dependencies: .init(notes: Nothing(), user: "Grace", log: RecordedLog()))
      })
    #expect(try list.open(0).title() == "only")
  }

  @Test func `a screen's properties are injected`() throws {
    let screen = ListScreen()
    try testScope(SessionScope.self).pass(to: screen)
    #expect(try screen.show(1) == "Second")
  }

  @Test func `a method injects the log`() throws {
    let log = RecordedLog()
    let session = try testScope(SessionScope.self).overriding { $0.override(.log, value: log) }
    try session.resolve(.export).run()
    #expect(log.lines == ["exported"])
  }

  @Test func `a session is a context for code that takes one`() throws {
    #expect(summary(try testScope(SessionScope.self)) == "Ada: 2 notes")
  }

  @Test func `the old way creates a child that crashes before login`() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = Old.AppContext(log: RecordedLog(), notes: FakeNotes(), user: nil)
      print(context.detail(0).title())
    }
    let said = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("Unexpectedly found nil"), "\(said)")
  }
}
