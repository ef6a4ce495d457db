import Testing
import TrellisChecking
import TrellisEditor

@Suite("While a line is typed")
struct TypingTests {
  @Test("no other line has a new finding, wherever the line ends for the moment") func cuts() throws {
    let program = try Repository.readmeProgram()
    let session = try Session(["Package.swift": "", "Sources/App/App.swift": program])
    let path = "Sources/App/App.swift"
    session.open(path, program)
    #expect(session.publish() == [])
    let lines = program.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    var count = 0
    for (number, line) in lines.enumerated() {
      for end in stride(from: 0, to: line.count, by: 4) {
        var cut = lines
        cut[number] = Array(line[..<end])
        session.change(path, to: String(decoding: Array(cut.joined(separator: [10])), as: UTF8.self))
        _ = session.publish(settling: false)
        let others = session.findings.filter { !$0.hasPrefix("\(path):\(number + 1):") }
        #expect(others == [], "line \(number + 1), cut at \(end)")
        count += 1
      }
      session.change(path, to: program)
      _ = session.publish()
      #expect(session.findings == [])
    }
    #expect(count > 300)
  }

  private static let start = """
    import Trellis
    extension Keys { static let log = Key<Int>("log"), api = Key<Int>("api") }
    enum AppScope: ScopeDefinition {
      static func register(in app: inout Registry<AppScope>) {
        app.value(.log, 1)
        app.shared(.api, needs: Keys.log) { $0 }
      }
    }
    func use(_ app: Scope<AppScope>) throws { print(app[.api]) }

    """

  private func session() throws -> Session {
    let session = try Session(["App.swift": Self.start])
    session.open("App.swift", Self.start)
    #expect(session.publish() == [])
    return session
  }

  private func changed(_ line: String, to new: String) -> String { Self.start.replacing(line, with: new) }

  @Test("the line's own findings are shown at once, others when the typing stops") func waiting() throws {
    let session = try session()
    session.change("App.swift", to: changed("app.value(.log, 1)", to: ""))
    #expect(session.publish(settling: false) == [])
    #expect(session.server.isTyping)
    session.server.settle()
    #expect(session.publish() == [])
    #expect(session.take().isEmpty)
    session.change("App.swift", to: Self.start)
    #expect(session.publish(settling: false) == ["App.swift"])
    session.change("App.swift", to: changed("needs: Keys.log)", to: "needs: Keys.lo)"))
    #expect(session.publish(settling: false) == ["App.swift"])
    #expect(session.findings.allSatisfy { $0.hasPrefix("App.swift:6:") })
  }

  @Test("others are shown when another line changes, lines go, or the document is saved", arguments: 0..<3)
  func leaving(way: Int) throws {
    let session = try session()
    let broken = changed("app.value(.log, 1)", to: "")
    session.change("App.swift", to: broken)
    #expect(session.publish(settling: false) == [])
    switch way {
    case 0: session.change("App.swift", to: broken.replacing("print(", with: "print(1, "))
    case 1: session.change("App.swift", to: broken + "\n")
    default: session.notify("textDocument/didSave", "{\"textDocument\":{\"uri\":\"\(session.uri("App.swift"))\"}}")
    }
    #expect(session.publish(settling: false) == ["App.swift"])
    #expect(session.findings == ["App.swift:6: missing"])
  }

  @Test(
    "a text with an open bracket or string keeps the last graph, and the places that are known",
    arguments: ["app.value(.log, 1", "app.value(.log, \"", "app.value(.log, 1) {", "}", "/*"])
  func open(line: String) throws {
    let session = try session()
    // Two lines more, so that all below moves.
    session.change("App.swift", to: changed("app.value(.log, 1)", to: "\n\n" + line))
    #expect(session.publish() == [])
    let lenses = try session.result(
      "textDocument/codeLens", "{\"textDocument\":{\"uri\":\"\(session.uri("App.swift"))\"}}")
    #expect(lenses.array?.last?["range"]?["start"]?["line"]?.number == 7)
    let hover = try session.result(
      "textDocument/hover",
      "{\"textDocument\":{\"uri\":\"\(session.uri("App.swift"))\"},\"position\":{\"line\":7,\"character\":17}}")
    #expect(hover["contents"]?["value"]?.string?.contains(".api: Int") == true)
  }
}
