import Synchronization
import Testing
import Trellis
import TrellisTesting

@testable import ControllerOfControllers

struct FakeMessages: MessageStore {
  func messages(of user: String) -> [String] { ["Note for \(user)"] }
}

struct FixedLocation: LocationSource {
  let place = "here"
}

final class RecordedLog: Log {
  private let list = Mutex<[String]>([])
  var lines: [String] { list.withLock { $0 } }
  func write(_ line: String) { list.withLock { $0.append(line) } }
}

@MainActor
@Suite("The controller of controllers", .scope(AppScope.self) { $0.override(.messages) { FakeMessages() } })
struct ControllerOfControllersTests {
  @Test func `a screen needs doubles only for what it uses`() throws {
    let inbox = try start(testScope(AppScope.self), as: "Ada")
    #expect(inbox.rows == ["Note for Ada"])
  }

  @Test(
    .overriding(AppScope.self) {
      $0.override(.location) { FixedLocation() }
      $0.override(.debugLog, value: .silent)
    })
  func `a segue passes the scope through a container`() throws {
    let message = try start(testScope(AppScope.self), as: "Ada").select(0)
    #expect(message.caption == "Note for Ada (read at here)")
  }

  @Test func `the log shortcut records where it was called`() throws {
    let log = RecordedLog()
    let app = try testScope(AppScope.self).overriding { $0.override(.log, value: log) }
    _ = try start(app, as: "Ada").select(0)
    let line = try #require(log.lines.first)
    #expect(line.contains("ControllerOfControllers/Screens.swift:"), "\(line)")
    #expect(line.contains("selected 0"))
  }

  @Test func `a live service that a test did not replace throws`() throws {
    let app = try testScope(AppScope.self)
    let error = #expect(throws: ResolutionError.self) { try app.resolve(.location) }
    #expect(error?.code == .liveInTest)
  }

  @Test func `the old way crashes where a container is in the way`() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let inbox = Old.InboxScreen()
        inbox.controllers = Old.Controllers(log: RecordedLog(), messages: FakeMessages(), location: FixedLocation())
        let message = Old.MessageScreen()
        inbox.prepare(for: Screen(message))
        print(message.caption)
      }
    }
    let said = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("Unexpectedly found nil"), "\(said)")
  }
}
