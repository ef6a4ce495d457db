import Testing
import TrellisProjects

@Suite("Property lists in the old form")
struct PropertyListTests {
  @Test("Texts, lists, tables and comments are read")
  func forms() throws {
    let text = #"""
      // !$*UTF8*$!
      { /* a */ a = (b, "c \"d\"\n\101", ); e = { }; "f g" = <0a 0b>; h = $(x)/y.swift; }
      """#.replacing("$(x)", with: "x_")
    let list = try PropertyList(reading: Array(text.utf8))
    #expect(list["a"] == .list([.text("b"), .text("c \"d\"\nA")]))
    #expect(list["e"] == .table([:]))
    #expect(list["f g"] == .text(""))
    #expect(list["h"]?.text == "x_/y.swift")
  }

  @Test(
    "A fault says what is missing, and in which line",
    arguments: [
      ("{\n a = b\n}", "';' is missing after the value of 'a'", 3), ("{ a b; }", "'=' is missing after 'a'", 1),
      ("(\na b)", "',' or ')' is missing", 2), ("{", "the text ends too early", 1),
      ("{} {}", "nothing may follow here", 1), ("{ a = \"b; }", "this text is never closed", 1),
      ("/* {}", "this comment is never closed", 1),
      (String(repeating: "(", count: 100_000), "this is nested too deeply", 1),
      (
        "<?xml version=\"1.0\"?>",
        "it is a property list in XML, and only the form that Xcode writes is read: let Xcode save it once", 1
      ),
    ])
  func faults(text: String, message: String, line: Int) {
    #expect(throws: PropertyList.Fault(message: message, line: line)) { try PropertyList(reading: Array(text.utf8)) }
  }

  @Test("Whatever is cut off or replaced, reading ends")
  func hostile() {
    let text = Array(#"{ a = (b, "c \"\U00e9\101", /* d */ ); e = { f = <0a>; }; } // g"#.utf8)
    var random = SystemRandomNumberGenerator()
    for end in 0...text.count { _ = try? PropertyList(reading: Array(text[..<end])) }
    for _ in 0..<20_000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = try? PropertyList(reading: bytes)
    }
  }
}
