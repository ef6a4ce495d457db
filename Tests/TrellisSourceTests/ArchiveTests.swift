import Foundation
import TestTools
import Testing
import TrellisSource

@Suite("Facts written down and read again")
struct ArchiveTests {
  /// This test's own folder and the validator's: they hold every construct that there is.
  private static let sources: [URL] = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let folders = [tests, tests.deletingLastPathComponent().appending(path: "Documentation/Examples")]
    return folders.flatMap { folder in
      (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? [])
        .filter { $0.pathExtension == "swift" && !$0.pathComponents.contains(".build") }
    }.sorted { $0.path < $1.path }
  }()

  /// Sets have no order, so that lines are compared.
  private func lines(_ facts: FileFacts) -> [Substring] {
    var text = ""
    dump(facts, to: &text)
    return text.split(separator: "\n").sorted()
  }

  private func read(_ text: String, path: String = "A.swift") -> FileFacts {
    FileFacts(reading: Array(text.utf8), path: path, module: "App")
  }

  @Test func `every part of every fact comes back`() throws {
    var constructs = 0
    for source in Self.sources {
      let text = try String(contentsOf: source, encoding: .utf8)
      // A test's program stands in a string: its lines, read as a program of their own, are what matters most.
      for facts in [read(text, path: source.path), read(text.replacing("\"\"\"", with: "\n"), path: source.path)] {
        let archived = try #require(facts.archived)
        let again = try #require(Program.facts(archived: archived, path: source.path, module: "App"))
        #expect(lines(again) == lines(facts), "\(source.lastPathComponent)")
        #expect(again.archived == archived)
        constructs += lines(facts).count
      }
    }
    #expect(constructs > 10_000)
  }

  @Test func `bytes that are no facts are told, and do no harm`() throws {
    let text = """
      extension Keys { static let a = Key<A>("a"); static var b: Key<B> { Keys.a } }
      enum App: ScopeDefinition {
        static func register(in app: inout Registry<App>) {
          #if DEBUG && !os(Linux)
            app.shared(.a, needs: .lazy(.b)) { A($0) } // trellis:ignore[missing] elsewhere
          #endif
          if flags.demo { app.contribute(to: .tabs, at: Tab.home, make: Home.init(b:)) } else { help(in: &app, 1) }
          for x in list { app.shared(x) { X() } }
        }
      }
      func f(_ s: Scope<App>) throws { _ = try s.resolve(.a) }
      """
    let archived = try #require(read(text).archived)
    #expect(Program.facts(archived: archived, path: "A.swift", module: "App") != nil)
    for count in 0..<archived.count {
      #expect(Program.facts(archived: Array(archived[..<count]), path: "A.swift", module: "App") == nil)
    }
    #expect(Program.facts(archived: archived + [0], path: "A.swift", module: "App") == nil)
    for index in archived.indices {
      for bit in 0..<8 {
        var damaged = archived
        damaged[index] ^= 1 << bit
        _ = Program.facts(archived: damaged, path: "A.swift", module: "App")
      }
    }
  }

  @Test func `conditions nested deeper than anything sensible are not written down`() {
    let text =
      "#if \(String(repeating: "!(", count: 3000))A\(String(repeating: ")", count: 3000))\n"
      + "extension Keys { static let a = Key<A>(\"a\") }\n#endif"
    let facts = read(text)
    if let archived = facts.archived {
      #expect(Program.facts(archived: archived, path: "A.swift", module: "App") != nil)
    }
  }
}
