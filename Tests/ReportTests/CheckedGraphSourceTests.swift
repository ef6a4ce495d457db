import Testing
import TrellisChecking
import TrellisGraph
import TrellisReports
import TrellisResolver

@Suite("A checked graph as Swift")
struct CheckedGraphSourceTests {
  @Test("is one enumeration of its texts, each under its condition, and nothing in a release build")
  func source() {
    let definition = CheckedDefinition(
      name: "App.AppScope", reading: .open,
      registrations: [
        (".api shared needs .log, lazy .pool", .always),
        (".menu unique", .sometimes),
        (".probe value", .when("DEBUG && (os(Linux))")),
      ])
    let expected = """
      #if DEBUG
        /// What was checked when this module was built; the library compares it with what runs.
        nonisolated enum TrellisCheckedGraph: Swift.String, Swift.CaseIterable {
          case text0 = \"""
            trellis-graph 1
            \"""
          case text1 = \"""
            scope App.AppScope open
            .api shared needs .log, lazy .pool
            ? .menu unique
            \"""
          #if DEBUG && (os(Linux))
          case text2 = \"""
            part 1 App.AppScope
            .probe value
            \"""
          #endif
        }
      #endif

      """
    #expect(CheckedGraph([definition]).swift == expected)
  }
}
