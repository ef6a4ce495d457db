import Foundation
import Testing

@Suite("trellis check with a cache")
struct CacheTests {
  private static let files = [
    "Sources/App/Keys.swift": CommandLineTests.keys, "Sources/App/App.swift": CommandLineTests.soundScope,
  ]

  private func check(_ folder: Folder, _ more: String...) async throws -> (output: String, unchanged: String?) {
    let run = try await Program.run(
      Program.toolPath(), ["check", "--cache", "facts", "--strict"] + more + ["Sources"], in: folder.url)
    #expect(run.errors == "")
    let unchanged = run.output.firstMatch(of: /\((\d+) unchanged\)/).map { String($0.1) }
    let output = run.output.replacing(#/ \(\d+ unchanged\)/#, with: "").replacing(/\(\d+ ms\)/, with: "")
    return (output, unchanged)
  }

  @Test func `what did not change is not read again, and what is found stays the same`() async throws {
    let folder = try Folder(Self.files)
    let cold = try await check(folder)
    #expect(cold.unchanged == "0")
    let warm = try await check(folder)
    #expect(warm.unchanged == "2")
    #expect(warm.output == cold.output)
  }

  @Test func `a file that changed, moved, came or went is seen`() async throws {
    let folder = try Folder(Self.files)
    _ = try await check(folder)
    // As long as before, and as old as a program can make it.
    try folder.write(
      CommandLineTests.keys.replacing("(\"log\")", with: "(\"lag\")"), to: "Sources/App/Keys.swift")
    let changed = try await check(folder)
    #expect(changed.unchanged == "1")
    #expect(changed.output.contains("[key-name]"))
    try folder.write(CommandLineTests.keys, to: "Sources/App/Other.swift")
    try FileManager.default.removeItem(at: folder.url.appending(path: "Sources/App/Keys.swift"))
    let moved = try await check(folder)
    #expect(moved.unchanged == "1")
    #expect(!moved.output.contains("[key-name]"))
    try folder.write(CommandLineTests.brokenScope, to: "Sources/App/App.swift")
    let broken = try await check(folder)
    #expect(broken.unchanged == "1")
    #expect(broken.output.contains("[missing]"))
    // Findings are not kept, they are found again.
    let again = try await check(folder)
    #expect(again.unchanged == "2")
    #expect(again.output == broken.output)
  }

  @Test func `the module that a file belongs to counts`() async throws {
    let folder = try Folder(Self.files)
    _ = try await check(folder)
    #expect(try await check(folder, "--module", "Other").unchanged == "0")
  }

  @Test func `the conditions that a project settles count`() async throws {
    let folder = try Folder(Self.files)
    _ = try await check(folder)
    try folder.write("{\"defines\": {\"DEBUG\": true}}", to: "settings.json")
    #expect(try await check(folder, "--config", "settings.json").unchanged == "0")
    #expect(try await check(folder, "--config", "settings.json").unchanged == "2")
  }

  @Test func `a cache that is cut off, damaged or something else is an empty one`() async throws {
    let folder = try Folder(Self.files)
    let sound = try await check(folder).output
    let cache = folder.url.appending(path: "facts")
    let bytes = try Data(contentsOf: cache)
    var damaged = [Data(), Data("no cache".utf8), bytes + Data([0]), bytes.prefix(bytes.count - 1), bytes.prefix(30)]
    for index in stride(from: 0, to: bytes.count, by: 41) {
      var copy = bytes
      copy[index] ^= 0x10
      damaged.append(copy)
    }
    for content in damaged {
      try content.write(to: cache)
      let run = try await check(folder)
      #expect(run.unchanged == "0")
      #expect(run.output == sound)
      #expect(try Data(contentsOf: cache) == bytes)
    }
  }

  @Test func `another build of the program starts anew`() async throws {
    let folder = try Folder(Self.files)
    _ = try await check(folder)
    let copy = folder.url.appending(path: "trellis-copy")
    try FileManager.default.copyItem(at: URL(filePath: try Program.toolPath()), to: copy)
    let run = try await Program.run(copy.path, ["check", "--cache", "facts", "Sources"], in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.contains("(0 unchanged)"))
  }

  @Test func `a cache that cannot be written is told, and the check goes on`() async throws {
    let folder = try Folder(Self.files)
    let run = try await Program.trellis("check", "--cache", "none/facts", "Sources", in: folder.url)
    #expect(run.status == 0)
    #expect(
      run.errors == "trellis: note: the cache 'none/facts' cannot be written, so the next run reads every file:"
        + " No such file or directory\n")
    #expect(run.output.contains("no findings"))
  }

  @Test(
    "a place that refuses the cache costs neither the check nor the stamp", arguments: ["App/Keys.swift/facts", "App"])
  func refused(cache: String) async throws {
    let folder = try Folder(Self.files)
    let path = "Sources/\(cache)"
    for stamp in ["First.swift", "Second.swift"] {
      let run = try await Program.trellis(
        "check", "--cache", path, "--stamp", stamp, "Sources", in: folder.url)
      #expect(run.status == 0)
      #expect(run.errors.hasPrefix("trellis: note: the cache '\(path)' cannot be written, so"), "\(run.errors)")
      #expect(run.output.contains("2 files (0 unchanged)"))
      #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: stamp).path))
    }
    let left = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    #expect(left.filter { $0.hasSuffix(".draft") }.isEmpty)
    try folder.write(CommandLineTests.brokenScope, to: "Sources/App/App.swift")
    #expect(try await Program.trellis("check", "--cache", path, "Sources", in: folder.url).status == 1)
  }

  @Test func `runs at the same time leave a whole cache behind`() async throws {
    let folder = try Folder(Self.files)
    let url = folder.url
    let outputs = try await withThrowingTaskGroup(of: Int32.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await Program.trellis("check", "--cache", "facts", "Sources", in: url).status
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outputs.allSatisfy { $0 == 0 })
    #expect(try await check(folder).unchanged == "2")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left.filter { $0.hasSuffix(".draft") }.isEmpty)
  }
}
