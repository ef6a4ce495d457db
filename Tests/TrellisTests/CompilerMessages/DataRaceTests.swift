import Foundation
import Testing

/// Programs that would write to one object from two actors. The compiler finds such faults after type checking, and all of
/// them in one run.
@Suite("The compiler on data races")
struct DataRaceTests {
  private static let preamble = """
    import Trellis

    final class Model { var count = 0 }
    final class Editor {
      let model: Model
      init(model: Model) { self.model = model }
    }
    @MainActor final class Store {
      static let shared = Store()
      var model = Model()
    }
    extension Keys {
      static let model = Key<Model>("model")
      static let editor = Key<Editor>("editor")
    }

    """

  @Test("finds each where a factory on the main actor hands out what is there")
  func onTheMainActor() async throws {
    let source = """
      enum AppScope: ScopeDefinition {
        static func register(in app: inout Registry<AppScope>) {
          app.unique(.model, on: MainActor.self) { Store.shared.model }
      //                                                        ^ returning a main actor-isolated 'Model' value as a 'sending' result
          app.unique(.model, on: MainActor.self) { await Task.yield(); return Store.shared.model }
      //                                                                                   ^ returning a main actor-isolated 'Model' value
          app.unique(.model, on: MainActor.self) { let made = Model(); Store.shared.model = made; return made }
      //                                                                                                 ^ returning main actor-isolated 'made'
          app.unique(.editor, on: MainActor.self, needs: Keys.model) { Store.shared.model = $0; return Editor(model: $0) }
      //                                                                                        ^ task or actor-isolated value cannot be sent
          app.override(.model, on: MainActor.self) { Store.shared.model }
      //                                                          ^ returning a main actor-isolated 'Model' value as a 'sending' result
          app.override(.model, on: MainActor.self) { await Task.yield(); return Store.shared.model }
      //                                                                                     ^ returning a main actor-isolated 'Model' value
          app.decorate(.model, on: MainActor.self) { _ in Store.shared.model }
      //                                                                     ^ task or actor-isolated value cannot be sent
          app.decorate(.model, on: MainActor.self) { Store.shared.model = $0; return $0 }
      //                                                                      ^ sending '$0' risks causing data races
        }
      }

      func app() throws -> Scope<AppScope> {
        try Scope(AppScope.self) { $0.override(.model, on: MainActor.self) { Store.shared.model } }
      //                                                                                  ^ returning a main actor-isolated 'Model' value
      }

      func derived(_ app: Scope<AppScope>) throws -> Scope<AppScope> {
        try app.overriding { $0.override(.model, on: MainActor.self) { await Task.yield(); return Store.shared.model } }
      //                                                                                                       ^ returning a main actor-isolated
      }
      """
    try await expectFaults(in: source)
  }

  // What the compiler finds while it checks types keeps it from looking further.
  @Test("finds each where an asynchronous factory that is on no actor hands out what is on one")
  func asynchronously() async throws {
    let source = """
      func register(in app: inout Registry<Root>) {
        app.unique(.model) { @MainActor in Store.shared.model }
      //                   ^ converting function value of type '@MainActor @Sendable () -> Model'
        app.unique(.model) { await Store.shared.model }
      //                                        ^ non-Sendable type 'Model' of property 'model' cannot exit main actor-isolated
      }
      """
    try await expectFaults(in: source)
  }

  /// Expects what the comment under each line says that names the actor's model, and nothing else.
  private func expectFaults(in text: String) async throws {
    let source = Self.preamble + text
    let errors = try await Compiler.check(source, findingRaces: true).errors
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let slips = lines.indices.filter { lines[$0].contains("Store.shared.model") }
    #expect(Set(errors.map(\.line)) == Set(slips.map { $0 + 1 }), "\(errors)")
    for slip in slips {
      let mark = lines[slip + 1]
      let caret = try #require(mark.firstIndex(of: "^"))
      let (column, text) = (mark.distance(from: mark.startIndex, to: caret) + 1, mark[caret...].dropFirst(2))
      #expect(
        errors.contains { $0.line == slip + 1 && $0.column == column && $0.text.contains(text) },
        "expected '\(text)' at \(slip + 1):\(column), got \(errors.filter { $0.line == slip + 1 })")
    }
  }
}
