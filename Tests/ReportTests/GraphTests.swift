import TestTools
import Testing
import TrellisChecking
import TrellisReports

@Suite("The graph as a report")
struct GraphTests {
  @Test("JSON names scopes, registrations and needs") func json() throws {
    try expectGolden(GraphSample.document().json.indented(), "graph-json.txt")
  }

  @Test("Mermaid draws scopes around registrations") func mermaid() throws {
    try expectGolden(MermaidGraph.text(of: GraphSample.document()), "graph-mermaid.txt")
  }

  @Test("DOT draws scopes around registrations") func dot() throws {
    try expectGolden(DOTGraph.text(of: GraphSample.document()), "graph-dot.txt")
  }

  @Test("JSON comes back as it was written") func roundTrip() throws {
    for document in [GraphSample.document(), try GraphSample.hostile()] {
      for text in [document.json.indented(), document.json.text] {
        #expect(try GraphDocument(reading: Array(text.utf8)) == document)
      }
    }
  }

  @Test("is the same whether keys are created with names or without, and so is every report of it")
  func withoutNames() {
    let source = GraphSample.source.replacing(/Key<(?<type>[^>]*)>\("\w+"(, )?/) { "Key<\($0.output.type)>(" }
    #expect(source.contains("log = Key<String>()") && source.contains("theme = Key<String>(default:"))
    // The places of keys' names stay, so the documents are equal throughout.
    #expect(GraphSample.document(source) == GraphSample.document())
  }

  @Test("names cannot break out of a label") func hostileNames() throws {
    try expectGolden(MermaidGraph.text(of: GraphSample.hostile()), "graph-hostile-mermaid.txt")
    try expectGolden(DOTGraph.text(of: GraphSample.hostile()), "graph-hostile-dot.txt")
  }

  @Test("neither the order of files nor of lines changes what is printed but for places")
  func stableOrder() {
    let shuffled = GraphSample.source.split(separator: "\n\n").dropFirst().reversed().joined(separator: "\n\n")
    func text(_ source: String) -> String { DOTGraph.text(of: GraphSample.document(source)) }
    #expect(text("import Trellis\n\n" + shuffled) == text(GraphSample.source))
  }

  @Test(
    "what is not such a graph is refused with the reason",
    arguments: [
      ("", "not JSON at 1:1: a value is missing"), ("{\n  \"a\": tru}", "not JSON at 2:8: this is no JSON value"),
      ("{\"a\": 1.5}", "not JSON at 1:7: a whole number is expected"),
      ("{\"a\" 1}", "not JSON at 1:6: a colon is missing"),
      ("[1, 2", "not JSON at 1:6: a comma or ']' is missing"), ("[] x", "not JSON at 1:4: nothing may follow here"),
      ("\"\\ud800\"", "not JSON at 1:8: half a character is escaped"),
      ("[]", "not a graph: it has no member 'trellisGraph'"),
      ("{\"trellisGraph\": 9}", "a graph of version 9, of which only 1 can be read"),
      ("{\"trellisGraph\": 1}", "not a graph: the member 'scopes' of something in it is no array"),
    ])
  func faults(text: String, reason: String) {
    #expect { try GraphDocument(reading: Array(text.utf8)) } throws: { "\($0)" == reason }
  }

  @Test("text nested without end is refused, not followed") func depth() {
    #expect(throws: JSONFault.self) { try JSONReader.read(Array(repeating: UInt8(ascii: "["), count: 1_000_000)) }
  }

  @Test("escapes come back as characters") func escapes() throws {
    let text = #"{"a": "\u00e9\ud83d\ude00\n\/", "b": [true, false, null, -3]}"#
    let json = try JSONReader.read(Array(text.utf8))
    #expect(json["a"]?.string == "é😀\n/")
    #expect(json["b"]?.array?.map(\.bool) == [true, false, nil, nil])
  }
}
