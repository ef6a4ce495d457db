import TestTools
import Testing

@Suite("A program that links the core alone")
struct CoreAloneTests {
  @Test("creates what has no hooks, and says what to import for what has")
  func core() async throws {
    let text = """
      import TrellisCore

      extension Keys {
        static let plain = Key<Int>("plain")
        static let stops = Key<Int>("stops")
        static let holder = Key<Int>("holder")
      }

      enum App: ScopeDefinition {
        static func register(in app: inout Registry<App>) {
          app.shared(.plain) { 1 }
          app.shared(.stops) { 2 } onStop: { _ in }
          app.unique(.holder, needs: Keys.stops) { $0 }
        }
      }

      @main struct Program {
        static func main() throws {
          let app = try Scope(App.self)
          print(app[.plain])
          do { print(try app.resolve(.holder)) } catch { print(error) }
        }
      }
      """
    let module = PageProgram.Module(name: "Program", files: [(path: "Program.swift", text: text)])
    let output = try await Compiler.run([module], with: ["TrellisResolver", "TrellisCore"])
    let lines = output.split(separator: "\n")
    #expect(lines.first == "1")
    #expect(lines.contains { $0.contains("cannot resolve '.holder'") })
    #expect(lines.contains { $0.contains("'import TrellisLifecycle'") }, "\(output)")
    // Each link of the path is named.
    #expect(output.contains(".holder → .stops"))
  }
}
