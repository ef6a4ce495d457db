import FactsTools
import TestTools
import Testing
import TrellisChecking
import TrellisReports

@Suite("The facts of a module")
struct ModuleFactsTests {
  @Test("stand for its sources in the programs of remedies", arguments: Remedy.all)
  func remedies(remedy: Remedy) throws {
    for program in [remedy.before] + remedy.ways.map(\.program) {
      let account = program.linked().account
      for exchanged in try program.facts().exchanged() { #expect(exchanged.account == account) }
    }
  }

  /// Their members and cases, as far as any program of the remedies has them. If this fails because a fact has changed, raise
  /// `ModuleFacts.format` as well: another version cannot read what this one prints.
  @Test("have the form that their format's number says")
  func form() throws {
    var form: Set<String> = []
    func note(_ value: Any) {
      let mirror = Mirror(reflecting: value)
      let names = mirror.children.compactMap(\.label)
      switch mirror.displayStyle {
      case .struct, .enum: form.insert("\(type(of: value)): \(names.joined(separator: " "))")
      default: break
      }
      for child in mirror.children { note(child.value) }
    }
    for remedy in Remedy.all {
      for program in [remedy.before] + remedy.ways.map(\.program) { program.facts().forEach(note) }
    }
    try expectGolden(form.sorted().joined(separator: "\n"), "module-facts-\(ModuleFacts.format).txt")
  }

  private static let text = """
    import Trellis
    extension Keys { static let log = Key<Int>("log") }
    enum App: ScopeDefinition {
      static func register(in app: inout Registry<App>) {
        #if DEBUG
        app.value(.log, 1)
        #endif
      }
    }
    func use(_ app: Scope<App>) throws { _ = try app.resolve(.log) }
    """

  private static let printed = try? [
    FileFacts(reading: Array(text.utf8), path: "App.swift", module: "App")
  ].printed(as: "App")

  private static func failure(_ bytes: [UInt8], fixed: FixedConditions = FixedConditions()) -> JSONFault? {
    do {
      _ = try ModuleFacts(reading: bytes, fixed: fixed)
      return nil
    } catch {
      return error
    }
  }

  @Test("are the same each time")
  func stable() throws {
    let printed = try #require(Self.printed)
    #expect(Self.failure(Array(printed.utf8)) == nil)
    #expect(
      try [FileFacts(reading: Array(Self.text.utf8), path: "App.swift", module: "App")].printed(as: "App") == printed)
  }

  @Test("are refused where they are not what was printed, whichever byte is missing or another")
  func damage() throws {
    let bytes = Array(try #require(Self.printed).utf8)
    // The last one is the bracket that ends the document.
    for count in bytes.indices { #expect(Self.failure(Array(bytes[..<count])) != nil, "the first \(count) bytes") }
    for index in bytes.indices {
      for flip in [1, 0x10, 0x80] as [UInt8] {
        var changed = bytes
        changed[index] ^= flip
        // White space between values is no part of what they say.
        guard bytes[index] != 0x20, bytes[index] != 0x0A else { continue }
        #expect(Self.failure(changed) != nil, "byte \(index), \(flip)")
      }
    }
  }

  @Test(
    "are refused in words that say what to do",
    arguments: [
      (#"{"trellisGraph": 1}"#, "this was not printed by 'trellis facts'"), ("[", "a value is missing"),
      (String(repeating: "[", count: 100_000), "this is nested too deeply"),
      (
        #"{"trellisFacts": 2}"#,
        "another version of trellis wrote this (its format is 2, and this version reads 1): write it again with the version that reads it"
      ),
      (
        #"{"trellisFacts": 1, "module": 1}"#,
        "this was changed or cut off since 'trellis facts' printed it: write it again"
      ),
    ])
  func refusals(text: String, message: String) {
    #expect(Self.failure(Array(text.utf8))?.message == message)
  }

  /// With the right sum, as only a program would write it.
  @Test("are refused where the numbers mean nothing")
  func nonsense() throws {
    let read = try ModuleFacts(reading: Array(try #require(Self.printed).utf8), fixed: FixedConditions())
    let json = try JSONReader.read(Array(try read.json().text.utf8))
    let texts = json["texts"]?.array?.map(\.string) ?? []
    let words = try #require(json["files"]?.array?.first?.string).split(separator: " ").map(String.init)
    func failure(_ words: [String]) -> JSONFault? {
      let file = words.joined(separator: " ")
      let document = JSON.object([
        ("trellisFacts", .number(ModuleFacts.format)), ("module", .string("App")), ("defines", .object([])),
        ("sum", .string(ModuleFacts.sum("App", FixedConditions(), texts, [file]))),
        ("texts", .array(texts.map { .string($0 ?? "") })), ("files", .array([.string(file)])),
      ])
      return Self.failure(Array(document.text.utf8))
    }
    #expect(failure(words) == nil)
    #expect(failure(words + ["0"]) != nil && failure(words.dropLast()) != nil && failure([]) != nil)
    for index in words.indices {
      for word in ["3w5e11264sgsf", "zzzz", "1"] {
        var changed = words
        changed[index] = word
        // Some are other facts, and may be linked; none ends the program.
        _ = failure(changed)
      }
    }
  }

  @Test(
    "are refused with other conditions than the program's",
    arguments: [
      ([], ["DEBUG": true], "'DEBUG' is not fixed in it and true here"),
      (["DEBUG"], ["DEBUG": false], "'DEBUG' is true in it and false here"),
      (["DEBUG"], [:], "'DEBUG' is true in it and not fixed here"), (["DEBUG"], ["DEBUG": true], nil),
    ] as [([String], [String: Bool], String?)])
  func conditions(inFacts: [String], here: [String: Bool], message: String?) throws {
    var (written, fixed) = (FixedConditions(), FixedConditions())
    for text in inFacts { written[text: text] = true }
    for (text, holds) in here { fixed[text: text] = holds }
    let file = FileFacts(reading: Array(Self.text.utf8), path: "App.swift", module: "App", fixed: written)
    let printed = try ModuleFacts(module: "App", fixed: written, files: [file]).json().text
    let found = Self.failure(Array(printed.utf8), fixed: fixed)?.message
    #expect(found == nil ? message == nil : message.map { found?.contains($0) == true } == true)
  }

  @Test("of deep expressions are read again, or not printed")
  func deep() throws {
    for depth in [20, 60, 5000] {
      let text =
        "import Trellis\nlet scope = app" + String(repeating: ".next()", count: depth)
        + "\nfunc use() throws { _ = try app\(String(repeating: ".next", count: depth)).resolve(.log) }\n"
      let file = FileFacts(reading: Array(text.utf8), path: "Deep.swift", module: "App")
      guard let printed = try? [file].printed(as: "App") else {
        #expect(depth == 5000)
        continue
      }
      #expect(Self.failure(Array(printed.utf8)) == nil)
    }
  }
}
