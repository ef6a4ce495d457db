import Foundation
import TestTools
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("trellis check, on files that nobody would make")
struct HostileFilesTests {
  private static let files = ["Keys.swift": CommandLineTests.keys, "App.swift": CommandLineTests.brokenScope]
  private static let finding =
    "App.swift:4:34: error: '.api' needs '.log' (String), which nothing registers in AppScope"

  private func link(_ path: String, to target: String, in folder: Folder) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: path).path, withDestinationPath: target)
  }

  private func makePipe(_ name: String, in folder: Folder) async throws {
    let run = try await Program.run("mkfifo", [name], in: folder.url)
    try #require(run.status == 0)
  }

  @Test("neither waits for a pipe nor reads a device without an end, and says so")
  func pipesAndDevices() async throws {
    let folder = try Folder(Self.files)
    try await makePipe("Pipe.swift", in: folder)
    try link("Zero.swift", to: "/dev/zero", in: folder)
    let run = try await Program.trellis("check", ".", "Pipe.swift", in: folder.url)
    #expect(run.status == 2)
    #expect(run.output.contains(Self.finding))
    #expect(
      Set(run.errors.split(separator: "\n")) == [
        "Pipe.swift: error: cannot be read: it is no regular file",
        "./Pipe.swift: error: cannot be read: it is no regular file",
        "./Zero.swift: error: cannot be read: it is no regular file",
      ])
  }

  @Test("takes no pipe for a configuration")
  func pipeAsConfiguration() async throws {
    let folder = try Folder(Self.files)
    try await makePipe(".trellis.json", in: folder)
    let run = try await Program.trellis("check", ".", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("it is no regular file"))
  }

  @Test("takes a pipe for a response file, as shells make them")
  func pipeAsResponseFile() async throws {
    let folder = try Folder(Self.files)
    let call = "printf 'Keys.swift\\nApp.swift\\n' | '\(try Program.toolPath())' check @/dev/stdin"
    let run = try await Program.run("sh", ["-c", call], in: folder.url)
    #expect(run.status == 1)
    #expect(run.output.contains(Self.finding))
  }

  @Test("survives links that lead to themselves, to each other and nowhere")
  func loops() async throws {
    let folder = try Folder(Self.files)
    try link("Self.swift", to: "Self.swift", in: folder)
    try link("self", to: "self", in: folder)
    try link("one", to: "two", in: folder)
    try link("two", to: "one", in: folder)
    try link("nowhere", to: "/nowhere", in: folder)
    let run = try await Program.trellis("check", ".", in: folder.url)
    #expect(run.status == 2)
    #expect(run.output.contains(Self.finding))
    let errors = run.errors.split(separator: "\n")
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("./Self.swift: error: cannot be read: Too many levels") == true)
  }

  @Test("follows a package's links to folders as its build does, each folder once and none outwards")
  func packageLinks() async throws {
    let folder = try Folder([
      "Package.swift": "// swift-tools-version: 6.2", "Sources/Keys/Keys.swift": CommandLineTests.keys,
      "Shared/App.swift": CommandLineTests.soundScope, "Tests/Other.swift": CommandLineTests.brokenScope,
    ])
    try link("Sources/App", to: "../Shared", in: folder)
    try link("Sources/Again", to: "../Shared", in: folder)
    try link("Sources/Around", to: "../..", in: folder)
    try link("Sources/Up", to: "..", in: folder)
    try link("Shared/Back", to: "../Sources", in: folder)
    let run = try await Program.trellis("check", ".", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("trellis: 2 files, 1 scope, 2 keys, 2 registrations: no findings"))
    // What a link does not lead to is still read where it is asked for.
    let all = try await Program.trellis("check", ".", "./Tests", in: folder.url)
    #expect(all.output.contains("3 files"))
  }

  @Test("says which file and folder it may not read")
  func forbidden() async throws {
    let folder = try Folder(Self.files.merging(["shut/X.swift": "", "Shut.swift": "", "unlisted/Y.swift": ""]) { $1 })
    func set(_ mode: Int, _ path: String) throws {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: folder.url.appending(path: path).path)
    }
    try set(0o000, "Shut.swift")
    try set(0o000, "shut")
    // Its names can be read, and nothing about them.
    try set(0o444, "unlisted")
    defer { for path in ["shut", "unlisted"] { try? set(0o755, path) } }
    var call = [try Program.toolPath(), "check", "."]
    if getuid() == 0 {
      // Nothing is forbidden to root: somebody else has to ask, with a copy of the program where all may run it.
      let copy = folder.url.appending(path: "trellis")
      try FileManager.default.copyItem(atPath: call[0], toPath: copy.path)
      try set(0o755, "trellis")
      try set(0o755, ".")
      call = ["setpriv", "--reuid=65534", "--clear-groups", copy.path, "check", "."]
    }
    let run = try await Program.run(call[0], Array(call.dropFirst()), in: folder.url)
    #expect(run.status == 2)
    #expect(run.output.contains(Self.finding))
    #expect(
      Set(run.errors.split(separator: "\n")) == [
        "./Shut.swift: error: cannot be read: Permission denied",
        "./shut: error: cannot be read: Permission denied",
        "./unlisted/Y.swift: error: cannot be read: Permission denied",
      ])
  }

  #if os(Linux)
    @Test("says which name is no text")
    func garbledNames() async throws {
      let folder = try Folder(Self.files)
      let call =
        "cd \"$1\"; touch \"$(printf 'caf\\351.swift')\" \"$(printf 'caf\\351.txt')\"; mkdir \"$(printf 'd\\377')\""
      try #require(try await Program.run("sh", ["-c", call, "sh", folder.url.path]).status == 0)
      let run = try await Program.trellis("check", ".", in: folder.url)
      #expect(run.status == 2)
      #expect(run.output.contains(Self.finding))
      #expect(
        Set(run.errors.split(separator: "\n")) == [
          "./caf\u{FFFD}.swift: error: cannot be read: its name is not UTF-8",
          "./d\u{FFFD}: error: cannot be read: its name is not UTF-8",
        ])
      try folder.write(Data("Keys.swift\ncaf".utf8) + Data([0xE9]) + Data(".swift\n".utf8), to: "list")
      let listed = try await Program.trellis("check", "@list", in: folder.url)
      #expect(listed.status == 2)
      #expect(listed.errors.contains("the response file 'list' is not UTF-8"))
    }
  #endif

  /// Names that mean something to a shell, to a reader of lines, to a terminal, or to a format.
  static let names = [
    "two words", "\"quoted\"", "it's", "line\nbreak", "carriage\rreturn", "-dash", "--strict", "@list", "50%25", "a,b",
    "::error file=x::y", "<&>", "]]>", "\u{1B}[31mred", "tab\there", "back\\slash", "é", "a:1:2: error: b", "$(x)", "#",
    "x\nApp.swift:1:1: error: made up [missing]", "\u{85}", "\u{2028}",
  ]

  @Test("reports what lies in a file of any name, in every format", arguments: names)
  func anyName(_ name: String) async throws {
    let folder = try Folder(["Keys.swift": CommandLineTests.keys, "\(name).swift": CommandLineTests.brokenScope])
    let path = "./\(name).swift"
    func output(_ format: String) async throws -> String {
      let run = try await Program.trellis("check", "--format", format, ".", in: folder.url)
      #expect(run.status == 1)
      #expect(run.errors.isEmpty)
      return run.output
    }

    let lines = try await output("text").split(whereSeparator: \.isNewline)
    #expect(lines.count == 3)
    #expect(
      lines[0].hasSuffix(
        ".swift:4:34: error: '.api' needs '.log' (String), which nothing registers in AppScope [missing]"))
    #expect(!lines.joined().unicodeScalars.contains { $0.value < 0x20 })

    let json = try JSONSerialization.jsonObject(with: Data(try await output("json").utf8)) as? [String: Any]
    let findings = try #require(json?["findings"] as? [[String: Any]])
    #expect(findings.map { $0["path"] as? String } == [path])

    let sarif = try await output("sarif")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(sarif.utf8)) }
    let uri = sarif.firstMatch(of: /"uri":"([^"]*\.swift)"/)?.1 ?? ""
    #expect(String(uri).removingPercentEncoding == "\(name).swift")

    let commands = try await output("github").split(separator: "\n")
    #expect(commands.count == 2)
    #expect(commands[0].hasPrefix("::error file="))
    #expect(commands[0].contains(",line=4,col=34,title=trellis%3A missing::'.api' needs '.log'"))

    let parser = XMLParser(data: Data(try await output("junit").utf8))
    let cases = TestCases()
    parser.delegate = cases
    #expect(parser.parse())
    #expect(cases.failed == ["\(name).swift".replacing(/[\u{00}-\u{08}\u{0B}\u{0C}\u{0E}-\u{1F}]/, with: "\u{FFFD}")])
  }

  /// The files of the test cases in a report that have one.
  private final class TestCases: NSObject, XMLParserDelegate {
    var failed: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      if element == "testcase", let file = attributes["file"] { failed.append(file) }
    }
  }

  @Test("takes a file of any name as an argument and from a response file", arguments: names)
  func anyArgument(_ name: String) async throws {
    let folder = try Folder(["Keys.swift": CommandLineTests.keys, "\(name).swift": CommandLineTests.soundScope])
    // Without a folder in front, a name may look like an option, or like a response file.
    let path = name.hasPrefix("@") ? "./\(name).swift" : "\(name).swift"
    let run = try await Program.trellis("check", "Keys.swift", "--", path, in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    try folder.write("--module\0App\0Keys.swift\0./\(name).swift\0", to: "cut-at-zeros")
    let listed = try await Program.trellis("check", "@cut-at-zeros", in: folder.url)
    #expect(listed.status == 0, "\(listed.errors)")
    #expect(listed.output.hasPrefix("trellis: 2 files, 1 scope, 2 keys"))
  }

  #if os(Linux)
    /// A debug build takes twenty seconds of a processor for 100 MB, and 590 MB of memory.
    @Test("reads a large file in bounded memory")
    func large() async throws {
      let folder = try Folder(Self.files)
      let piece = Data(
        #"""
        /// Says "what" it holds.
        struct Piece<Value: Sendable>: Sendable {
          var values: [String: Value] = [:]
          func value(named name: String) throws -> Value? { values["\(name).\(values.count)"] ?? nil }
        }

        """#.utf8)
      let file = folder.url.appending(path: "Large.swift")
      try folder.write("import Trellis\n", to: "Large.swift")
      let handle = try FileHandle(forWritingTo: file)
      try handle.seekToEnd()
      let block = Data(repeatElement(piece, count: 4000).joined())
      for _ in 0..<(size(10_000_000, large: 100_000_000) / block.count + 1) { try handle.write(contentsOf: block) }
      try handle.close()
      let call = "ulimit -v 1500000; exec '\(try Program.toolPath())' check ."
      let run = try await Program.run("sh", ["-c", call], in: folder.url)
      #expect(run.status == 1, "\(run.errors)")
      #expect(run.output.contains(Self.finding))
      #expect(run.output.contains("trellis: 3 files"))
    }
  #endif
}
