import Foundation
import Testing
import TrellisChecking
import TrellisEditor

@Suite("What an editor learns about keys")
struct AnswerTests {
  private static let path = "Sources/App/App.swift"
  private let session: Session
  private let lines: [Substring]

  init() throws {
    let program = try Repository.readmeProgram()
    session = try Session(["Package.swift": "", Self.path: program])
    session.open(Self.path, program)
    lines = program.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The parameters of a request at a text, whose place is marked: `Keys.|store`.
  private func at(_ marked: String) throws -> String {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
    let text = parts.joined()
    let line = try #require(lines.firstIndex { $0.contains(text) })
    let range = try #require(lines[line].range(of: text))
    let character = lines[line][..<range.lowerBound].utf16.count + parts[0].utf16.count
    return "{\"textDocument\":{\"uri\":\"\(session.uri(Self.path))\"},"
      + "\"position\":{\"line\":\(line),\"character\":\(character)}}"
  }

  /// The lines and words that locations are at: `22 .store`.
  private func places(_ result: PlacedJSON) -> [String] {
    (result.array ?? []).map { place in
      let (start, end) = (place["range"]?["start"], place["range"]?["end"])
      let line = start?["line"]?.number ?? 0
      let from = start?["character"]?.number ?? 0
      return "\(line + 1) \(lines[line].dropFirst(from).prefix((end?["character"]?.number ?? 0) - from))"
    }
  }

  @Test(
    "hovering over a key explains it, wherever it is written",
    arguments: [
      "static let |store", "app.shared(.st|ore)", "session.maker(.editor, needs: Keys.store|,", "session.input(.|user",
      "session.|editor",
    ])
  func hover(place: String) throws {
    let result = try session.result("textDocument/hover", at(place))
    let text = try #require(result["contents"]?["value"]?.string)
    let name = place.contains("user") ? "user" : place.contains("|editor") ? "editor" : "store"
    #expect(text.hasPrefix("```swift\n.\(name): "))
    #expect(result["contents"]?["kind"]?.string == "markdown")
    if name == "store" {
      #expect(text.contains("- declared at Sources/App/App.swift:12:14"))
      #expect(text.contains("**.store in AppScope: shared**"))
      #expect(text.contains("**Needed by**\n\n- .editor in SessionScope"))
      #expect(text.contains("- SessionScope: .store in AppScope (shared)"))
    }
  }

  @Test(
    "elsewhere there is nothing to say", arguments: ["import |Trellis", "final class Ed|itor", "app.|shared", "}|"])
  func nothing(place: String) throws {
    for method in ["hover", "definition", "references"] {
      let answer = try session.request("textDocument/\(method)", at(place))
      if case .null? = answer["result"]?.value {} else { Issue.record("\(method): \(answer)") }
    }
  }

  @Test(
    "definitions are registrations; of a registration, the key",
    arguments: [
      ("needs: Keys.|store", ["19 store"]), ("static let |store", ["19 store"]), ("session.|editor", ["29 editor"]),
      ("app.shared(.|store)", ["12 store"]), ("session.input(.|user", ["13 user"]),
    ])
  func definitions(place: String, expected: [String]) throws {
    #expect(places(try session.result("textDocument/definition", at(place))) == expected)
  }

  @Test("references are all places of a key") func references() throws {
    let parameters = try at("needs: Keys.|store")
    #expect(places(try session.result("textDocument/references", parameters)) == ["12 store", "19 store", "29 store"])
    let without = parameters.dropLast() + ",\"context\":{\"includeDeclaration\":false}}"
    #expect(places(try session.result("textDocument/references", String(without))) == ["19 store", "29 store"])
  }

  @Test("a lens says how often a registration is needed") func lenses() throws {
    let result = try session.result(
      "textDocument/codeLens", "{\"textDocument\":{\"uri\":\"\(session.uri(Self.path))\"}}")
    #expect(
      result.array?.map { $0["command"]?["title"]?.string ?? "" } == [
        "needed by 1", "needed by 1", "looked up at 1 place",
      ])
  }

  @Test("hints say what needs lead to, in the range that is asked for") func hints() throws {
    func hints(_ first: Int, _ last: Int) throws -> [String] {
      let parameters = """
        {"textDocument":{"uri":"\(session.uri(Self.path))"},
         "range":{"start":{"line":\(first),"character":0},"end":{"line":\(last),"character":0}}}
        """
      return try session.result("textDocument/inlayHint", parameters).array?.map { hint in
        let position = hint["position"]
        let line = lines[position?["line"]?.number ?? 0].prefix(position?["character"]?.number ?? 0)
        return "\(line.suffix(5)) \(hint["label"]?.string ?? "")"
      } ?? []
    }
    #expect(try hints(0, 100) == ["store in AppScope, shared", ".user in SessionScope, input"])
    #expect(try hints(0, 28) == [])
  }

  @Test("the fixes of a finding are actions on its line, and mend it", arguments: [true, false])
  func actions(isWithVersions: Bool) throws {
    let capabilities = "{\"workspace\":{\"workspaceEdit\":{\"documentChanges\":\(isWithVersions)}}}"
    let broken = lines.joined(separator: "\n").replacing("needs: Keys.store,", with: "needs: Keys.stor,")
    let session = try Session(["Package.swift": "", Self.path: broken], capabilities: capabilities)
    session.open(Self.path, broken)
    #expect(session.publish() == [Self.path])
    func actions(_ line: Int, _ context: String = "{\"diagnostics\":[]}") throws -> [PlacedJSON] {
      let place = "{\"line\":\(line),\"character\":3}"
      let document = "\"textDocument\":{\"uri\":\"\(session.uri(Self.path))\"}"
      let range = "\"range\":{\"start\":\(place),\"end\":\(place)}"
      return try session.result("textDocument/codeAction", "{\(document),\(range),\"context\":\(context)}").array ?? []
    }
    #expect(try actions(27).isEmpty)
    #expect(try actions(28, "{\"only\":[\"refactor\"]}").isEmpty)
    let action = try #require(try actions(28).first)
    #expect(action["kind"]?.string == "quickfix")
    #expect(action["diagnostics"]?.array?.first?["code"] != nil)
    let edits: [PlacedJSON]?
    if isWithVersions {
      let change = action["edit"]?["documentChanges"]?.array?.first
      #expect(change?["textDocument"]?["version"]?.number == 1)
      edits = change?["edits"]?.array
    } else {
      edits = action["edit"]?["changes"]?[session.uri(Self.path)]?.array
    }
    var text = SourceText(Array(broken.utf8))
    for edit in edits ?? [] {
      func position(_ name: String) throws -> Position {
        let place = try #require(edit["range"]?[name])
        return Position(line: place["line"]?.number ?? 0, character: place["character"]?.number ?? 0)
      }
      let range = try position("start")..<position("end")
      text = text.replacing(range, with: edit["newText"]?.string ?? "", .utf16)
    }
    session.change(Self.path, to: String(decoding: text.bytes, as: UTF8.self))
    #expect(session.publish() == [Self.path])
    #expect(session.findings == [])
    // What is shown meanwhile is not what the edits are of.
    session.change(Self.path, to: broken)
    session.change(Self.path, to: "(" + broken)
    #expect(try actions(28).isEmpty)
  }

  @Test("all safe fixes of a file are one action, for who asks for it by name") func allFixes() throws {
    let text = """
      import Trellis
      extension Keys { static let one = Key<Int>("one"), two = Key<Int>("two"), three = Key<Int>("three") }
      enum App: ScopeDefinition {
        static func register(in app: inout Registry<App>) {
          app.shared(.one) { 1 }
          app.shared(.two) { 2 }
          app.shared(.three) { 3 }
        }
      }
      enum Ses: ScopeDefinition {
        typealias Parent = App
        static func register(in ses: inout Registry<Ses>) {
          ses.shared(.one) { 1 }
          ses.shared(.two) { 2 }
          ses.shared(.three) { 3 } // trellis:ignore[shadow] each has its own
        }
      }
      func use(_ ses: Scope<Ses>) throws { _ = try (ses.resolve(.one), ses.resolve(.two), ses.resolve(.three)) }
      """
    let session = try Session(["Package.swift": "", "Keys.swift": text])
    session.open("Keys.swift", text)
    _ = session.publish()
    #expect(session.findings == ["Keys.swift:13: shadow", "Keys.swift:14: shadow"])
    func actions(_ context: String) throws -> [PlacedJSON] {
      let place = "{\"line\":0,\"character\":0}"
      let document = "\"textDocument\":{\"uri\":\"\(session.uri("Keys.swift"))\"}"
      let range = "\"range\":{\"start\":\(place),\"end\":\(place)}"
      return try session.result("textDocument/codeAction", "{\(document),\(range),\"context\":{\(context)}}").array
        ?? []
    }
    #expect(try actions("").isEmpty)
    #expect(try actions("\"only\":[\"source.organizeImports\"]").isEmpty)
    for kind in ["source", "source.fixAll", "source.fixAll.trellis"] {
      let actions = try actions("\"only\":[\"\(kind)\"]")
      #expect(actions.map { $0["kind"]?.string } == ["source.fixAll.trellis"])
      let edits = actions.first?["edit"]?["changes"]?[session.uri("Keys.swift")]?.array ?? []
      #expect(edits.map { $0["newText"]?.string } == ["override", "override"])
    }
    // A file that needs none has none.
    session.change("Keys.swift", to: "import Trellis")
    #expect(try actions("\"only\":[\"source.fixAll\"]").isEmpty)
  }

  @Test("a client that can is told to ask for lenses and hints again, when nobody types") func refresh() throws {
    let text = "import Trellis\n"
    func told(_ capabilities: String, typing: Bool) throws -> [String] {
      let session = try Session(["Package.swift": "", "Keys.swift": text], capabilities: capabilities)
      session.open("Keys.swift", text)
      _ = session.publish()
      if typing {
        session.notify(
          "textDocument/didChange",
          "{\"textDocument\":{\"uri\":\"\(session.uri("Keys.swift"))\",\"version\":2},\"contentChanges\":[{\"text\":\"import Trellis \\n\"}]}"
        )
      } else {
        session.notify("textDocument/didSave", "{\"textDocument\":{\"uri\":\"\(session.uri("Keys.swift"))\"}}")
      }
      _ = session.take()
      session.server.publish()
      return session.take().compactMap { $0["method"]?.string }.filter { $0.hasSuffix("/refresh") }
    }
    let both = "{\"workspace\":{\"codeLens\":{\"refreshSupport\":true},\"inlayHint\":{\"refreshSupport\":true}}}"
    #expect(try told(both, typing: false) == ["workspace/codeLens/refresh", "workspace/inlayHint/refresh"])
    #expect(try told(both, typing: true) == [])
    #expect(try told("{}", typing: false) == [])
  }

  @Test("an answer is of the newest text") func newest() throws {
    session.change(
      Self.path, to: lines.joined(separator: "\n").replacing("app.shared(.store)", with: "app.weak(.store)"))
    let text = try session.result("textDocument/hover", at("static let |store"))["contents"]?["value"]?.string
    #expect(text?.contains(".store in AppScope: weak") == true)
  }
}
