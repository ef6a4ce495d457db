import Testing
import Trellis

private final class Engine: Sendable {}

private struct Broken: Error {}

extension Keys {
  fileprivate static let gate = Key<Barrier>("gate")
  fileprivate static let arrival = Key<Barrier>("arrival")
  fileprivate static let engine = Key<Engine>("engine")
  fileprivate static let broken = Key<Engine>("broken")
}

private struct Gates: Sendable {
  let gate = Barrier()
  let arrival = Barrier()
}

private enum AppScope: ScopeDefinition {
  typealias Inputs = Gates
  static func register(in app: inout Registry<AppScope>) {
    app.input(.gate, \.gate)
    app.input(.arrival, \.arrival)
    app.shared(.engine, needs: Keys.gate, Keys.arrival) { gate, arrival in
      arrival.open()
      await gate.waitStubbornly()
      return Engine()
    } onStop: { _ in
    }
    app.unique(.broken, needs: Keys.gate, Keys.arrival) { gate, arrival in
      arrival.open()
      await gate.waitStubbornly()
      throw Broken()
    }
  }
}

@Suite("A scope whose user has let go of it")
struct HoldingTests {
  @Test(
    "lives until what it was asked for has come to its end",
    arguments: ["load", "start", "close", "fail", "cancel"])
  func lives(doing what: String) async throws {
    let log = Log()
    let gates = Gates()
    try await simulated {
      let task: Task<Void, Never>
      do {
        let app = try Scope(AppScope.self, gates, observer: ScopeObserver { log($0.kind.description) })
        task = Task {
          do {
            switch what {
            case "load": _ = try await app.load(.engine)
            case "fail": _ = try await app.load(.broken)
            case "close":
              async let engine: Engine? = try? app.load(.engine)
              try await gates.arrival.wait()
              try await app.close()
              _ = await engine
            default: try await app.start()
            }
          } catch {
            log("failed")
          }
          log("done")
        }
      }
      await quiet()
      #expect(log.count("scopeReleased") == 0)
      if what == "cancel" { task.cancel() }
      gates.gate.open()
      await task.value
    }
    try await eventually { log.count("scopeReleased") == 1 }
    if what == "close" { #expect(log.count("scopeClosed") == 1) }
    #expect(log.count("failed") == (what == "fail" || what == "cancel" ? 1 : 0))
  }
}
