import Foundation
import Testing

@Suite("The public interface")
struct InterfaceTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static let old = """
    public struct Box {
      public init() {}
      public func kept() {}
      public func changed(_ number: Int) {}
      public func gone() {}
      func hidden() {}
    }
    public protocol Opener { func open() }
    """

  private func compare(with new: String) async throws -> Program {
    let folder = try Folder(["old/Box.swift": Self.old, "new/Box.swift": new])
    for name in ["old", "new"] {
      let compiler = try await Program.run(
        "swiftc",
        ["-emit-module", "-module-name", "Trellis", "-o", "\(name)/Trellis.swiftmodule", "\(name)/Box.swift"],
        in: folder.url)
      try #require(compiler.status == 0, "\(compiler.errors)")
    }
    return try await Program.run(
      Self.root.appending(path: ".ci/interface").path, ["modules", "old", "new"], in: folder.url)
  }

  @Test("is compared: what is gone, changed and required breaks a client")
  func breaking() async throws {
    let new = """
      public struct Box {
        public init() {}
        public func kept() {}
        public func changed(_ text: String) {}
        public func fresh() {}
      }
      public protocol Opener { func open(); func close() }
      """
    let run = try await compare(with: new)
    #expect(run.status == 1, "\(run.errors)")
    #expect(
      run.output == """
        Trellis, may break a client:
          Func Box.changed(_:) has parameter 0 type change from Swift.Int to Swift.String
          Func Box.gone() has been removed
          Func Opener.close() has been added as a protocol requirement
        Trellis, added:
          Box.fresh()
          Opener.close()

        """)
  }

  @Test("may grow, and change inside")
  func compatible() async throws {
    let same = try await compare(with: Self.old.replacing("func hidden() {}", with: "private func other() {}"))
    #expect(same.status == 0 && same.output == "Nothing that breaks a client.\n", "\(same.output)\(same.errors)")
    let more = try await compare(with: Self.old + "\nextension Box { public func kept(_ more: Int) {} }\n")
    #expect(more.status == 0, "\(more.errors)")
    #expect(more.output == "Trellis, added:\n  Box.kept(_:)\nNothing that breaks a client.\n")
  }

  @Test("has a version, which stands in one place of the code, and is the one that documents name")
  func version() async throws {
    let version = try await Program.trellis("--version").output.trimmingCharacters(in: .newlines)
    for folder in ["Sources", "Plugins", ".ci"] {
      let files = FileManager.default.enumerator(atPath: Self.root.appending(path: folder).path)?.compactMap {
        $0 as? String
      }
      for file in files ?? [] where !file.hasSuffix("/Version.swift") && !file.contains(".docc/") {
        let text = try? String(contentsOf: Self.root.appending(path: "\(folder)/\(file)"), encoding: .utf8)
        #expect(text?.contains("\"\(version)\"") != true, "\(folder)/\(file)")
      }
    }
    for page in [
      "README.md", "Documentation/Releasing.md", "Sources/Trellis/Trellis.docc/Resources/notes-0-manifest.swift",
    ] {
      let text = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
      let named = text.matches(of: /Trellis", from: "([^"]*)"/).map { String($0.1) }
      #expect(Set(named) == [version], "\(page)")
    }
    let changes = try String(contentsOf: Self.root.appending(path: "CHANGELOG.md"), encoding: .utf8)
    #expect(changes.contains(version))
  }
}
