import Foundation
import TestTools
import Testing
import TrellisChecking
import TrellisGraph
import TrellisReports
import TrellisResolver

/// `Tests/Browser` shows pages to a browser; these tests read their text.
@Suite("The graph as a page")
struct GraphPageTests {
  /// The text of the element with data that the page's script reads.
  private func data(_ id: String, of page: String) throws -> String {
    let start = "<script type=\"application/json\" id=\"\(id)\">\n"
    let rest = try #require(page.components(separatedBy: start).dropFirst().first)
    return try #require(rest.components(separatedBy: "\n</script>").first)
  }

  private let finding = Finding(
    .missing, "'.a' needs '</script>'", at: Site(file: "App.swift", line: 1, column: 2),
    notes: [.init("register it", at: Site(file: "App.swift", line: 3, column: 4))])

  @Test("holds what JSON prints, and the findings") func dataParts() throws {
    let document = GraphSample.document()
    let page = GraphPage.text(of: document, findings: [finding])
    #expect(try data("graph", of: page) == document.json.indented().replacing("<", with: "\\u003c"))
    try expectGolden(data("findings", of: page), "page-findings.txt")
    let withoutSources = GraphPage.text(of: document, findings: nil)
    let hasFindings = withoutSources.contains("id=\"findings\"")
    #expect(!hasFindings)
  }

  @Test("holds two graphs as one, and what changed") func changes() throws {
    let new = GraphSample.document(
      GraphSample.source
        .replacing("    app.contribute(to: .plugins, needs: Keys.theme) { $0 }\n", with: "")
        .replacing("session.value(.user, \"user\")", with: "session.unique(.user, needs: Keys.plugins) { $0[0] }")
        .replacing("Keys.gone.optional", with: "Keys.user.lazy")
        .replacing(
          "enum SessionScope",
          with: "enum PageScope: ScopeDefinition { typealias Parent = AppScope\n"
            + "static func register(in page: inout Registry<PageScope>) { page.value(.gone, \"\") } }\n\nenum SessionScope"
        ))
    let old = GraphSample.document()
    let page = GraphPage.text(of: GraphChanges(from: old, to: new), from: old, to: new, findings: nil)
    try expectGolden(data("changes", of: page), "page-changes.txt")
    let both = try GraphDocument(reading: Array(data("graph", of: page).utf8))
    let ids = both.registrations.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.count == new.registrations.count + 1)
    // The removed contribution is still part of the collection, and what nothing needs any more is still needed.
    let isKnown = both.registrations.flatMap(\.needs).flatMap(\.targets).allSatisfy(ids.contains)
    #expect(isKnown)
    #expect(both.registrations.first { $0.id == "AppScope.plugins" }?.needs.count == 2)
    #expect(both.registrations.first { $0.id == "SessionScope.screen" }?.needs.count == 4)
  }

  @Test(
    "no name ends an element",
    arguments: [
      "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<!--<script>", "&lt;/script&gt;",
      "\"'`\\", "\u{2028}\u{2029}", "]]>", "__proto__",
    ])
  func hostile(name: String) throws {
    let source = GraphSample.source.replacing("\"debug\"", with: "\"release\"")
    var document = GraphSample.document(source)
    for index in document.registrations.indices {
      document.registrations[index].key = name
      document.registrations[index].id += name
      document.registrations[index].module = name
    }
    for index in document.scopes.indices { document.scopes[index].id += name }
    for index in document.keys.indices { document.keys[index].type = name }
    let page = GraphPage.text(of: document, findings: [finding])
    let plain = GraphPage.text(of: GraphDocument(), findings: [])
    for markup in ["<script", "</script", "<img", "<!--"] {
      #expect(page.count(of: markup) == plain.count(of: markup), "\(markup)")
    }
    #expect(try GraphDocument(reading: Array(data("graph", of: page).utf8)) == document)
  }

  @Test("needs no network") func noNetwork() {
    let page = GraphPage.text(of: GraphSample.document(), findings: [])
      .replacing("http://www.w3.org/2000/svg", with: "")
    for address in ["http:", "https:", " src=", "@import", "url(//"] {
      let isThere = page.contains(address)
      #expect(!isThere, "\(address)")
    }
    let forbidsIt = page.contains("default-src 'none'")
    #expect(forbidsIt)
  }
}

extension String {
  fileprivate func count(of text: String) -> Int { components(separatedBy: text).count - 1 }
}
