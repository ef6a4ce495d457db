import Testing
import TrellisChecking
import TrellisGraph
import TrellisReports
import TrellisResolver

@Suite("A printed graph can be checked")
struct CheckedDocumentTests {
  /// A graph with a registration of `a` that needs `b`, and what else is given.
  private static func graph(
    _ registrations: String = "", needs: String = "", keys: String = "", uses: String = "", traits: String = "\"found\""
  ) -> String {
    """
    { "trellisGraph": 1,
      "scopes": [ { "id": "AppScope", "path": "A.swift", "line": 1, "column": 1 },
                  { "id": "SessionScope", "parent": "AppScope", "path": "A.swift", "line": 2, "column": 1 } ],
      "keys": [ { "id": "a", "type": "A", "hasDefault": false, "path": "A.swift", "line": 3, "column": 1 },
                { "id": "b", "type": "B", "hasDefault": false, "path": "A.swift", "line": 4, "column": 1 }\(keys) ],
      "registrations": [
        { "id": "AppScope.a", "scope": "AppScope", "key": "a", "role": "plain", "lifetime": "shared", "traits": [\(traits)],
          "path": "A.swift", "line": 5, "column": 1,
          "needs": [ { "key": "b", "mode": "strict", "targets": [], "path": "A.swift", "line": 5, "column": 9 } ] }
        \(registrations) ],
      "uses": [ { "key": "a", "scope": "AppScope", "load": false, "targets": [], "path": "A.swift", "line": 9, "column": 1 }\(uses) ],
      "reads": [] }
    """
  }

  private static func b(
    scope: String = "AppScope", needs: String = "", line: Int = 6, traits: String = "", condition: String = ""
  ) -> String {
    """
    , { "id": "b\(line)", "scope": "\(scope)", "key": "b", "role": "plain", "lifetime": "unique", "traits": [\(traits)],
        \(condition) "path": "A.swift", "line": \(line), "column": 1, "needs": [\(needs)] }
    """
  }

  private static func findings(_ text: String) throws -> [String] {
    Analysis(try GraphDocument(reading: Array(text.utf8)).facts).findings.map {
      "\($0.site.line): \($0.message) [\($0.rule.id)]"
    }
  }

  @Test("a sound one has no findings") func sound() throws {
    #expect(try Self.findings(Self.graph(Self.b())).isEmpty)
  }

  @Test("the rules are those of sources") func rules() throws {
    let toA =
      "{ \"key\": \"a\", \"mode\": \"strict\", \"targets\": [], \"path\": \"A.swift\", \"line\": 6, \"column\": 9 }"
    let lazily = toA.replacing("strict", with: "lazy")
    #expect(try Self.findings(Self.graph()).map { $0.hasSuffix("[missing]") } == [true])
    #expect(try Self.findings(Self.graph(Self.b(scope: "SessionScope"))).map { $0.hasSuffix("[missing]") } == [true])
    #expect(try Self.findings(Self.graph(Self.b(needs: toA))).map { $0.hasSuffix("[cycle]") } == [true])
    #expect(try Self.findings(Self.graph(Self.b(needs: lazily))).isEmpty)
    #expect(try Self.findings(Self.graph(Self.b() + Self.b(line: 7))).map { $0.hasSuffix("[duplicate]") } == [true])
    #expect(
      try Self.findings(Self.graph(Self.b(traits: "\"mainActor\""))).map { $0.hasSuffix("[isolation]") } == [true])
  }

  @Test("a key is unused if the graph says that nothing mentions it") func unused() throws {
    let key =
      ", { \"id\": \"c\", \"type\": \"C\", \"hasDefault\": false, \"mentioned\": false, \"path\": \"A.swift\", \"line\": 8, \"column\": 1 }"
    let registration = Self.b().replacing("\"b6\"", with: "\"c\"").replacing("\"key\": \"b\"", with: "\"key\": \"c\"")
    let text = Self.graph(Self.b() + registration, keys: key)
    #expect(try Self.findings(text) == ["6: '.c' is registered, but never used [unused]"])
    #expect(try Self.findings(text.replacing("\"mentioned\": false, ", with: "")).isEmpty)
  }

  @Test(
    "conditions are read as they are printed",
    arguments: [
      ("'DEBUG'", "not 'DEBUG'", 0), ("'DEBUG'", "'DEBUG'", 2), ("'A' and 'B'", "not ('A' and 'B')", 0),
      ("'A' or ('B' and 'C')", "not ('A' or ('B' and 'C'))", 0), ("something else", "something else", 2),
    ])
  func conditions(first: String, second: String, faults: Int) throws {
    let text = Self.graph(
      Self.b(condition: "\"condition\": \"\(first)\",") + Self.b(line: 7, condition: "\"condition\": \"\(second)\","))
    #expect(try Self.findings(text).count == faults)
  }

  @Test("a condition is read however deeply it is nested") func deep() {
    let text = String(repeating: "not ", count: 200_000) + "'A'"
    #expect(Condition(described: text) == .atom(.init(text: text)))
  }

  @Test("what is open or conditional is not missing") func uncertain() throws {
    let open = Self.graph().replacing("\"id\": \"AppScope\",", with: "\"id\": \"AppScope\", \"open\": true,")
    #expect(try Self.findings(open).map { $0.hasSuffix("[not-followed]") } == [true])
    let condition = "\"condition\": \"'DEBUG'\","
    let use =
      ", { \"key\": \"b\", \"scope\": \"SessionScope\", \"load\": false, \(condition) \"targets\": [], \"path\": \"A.swift\", \"line\": 10, \"column\": 1 }"
    let text = Self.graph(Self.b(scope: "SessionScope", condition: condition), uses: use)
      .replacing("\"strict\"", with: "\"optional\"")
    #expect(try Self.findings(text).isEmpty)
    #expect(try !Self.findings(text.replacing("\(condition) \"targets\"", with: "\"targets\"")).isEmpty)
  }

  @Test("a condition that is printed is the same when it is read") func printed() {
    for condition in [
      Condition.always, .atom(.init(text: "A")), .not(.atom(.init(text: "A"))),
    ] {
      #expect(Condition(described: condition.description) == condition)
    }
  }
}
