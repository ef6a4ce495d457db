import Foundation
import Testing
import TrellisChecking
import TrellisEditor

/// A server in memory, a folder that it serves, and what it has said.
final class Session {
  let folder: URL
  private(set) var server: LanguageServer
  private let inbox: Inbox
  private var lastID = 0
  private(set) var shown: [String: [PlacedJSON]] = [:]

  private final class Inbox {
    var messages: [PlacedJSON] = []
  }

  /// - Parameters:
  ///   - files: Texts by path.
  ///   - capabilities: What the client can do, as JSON.
  ///   - root: The folder in it that the client opens.
  init(_ files: [String: String] = [:], capabilities: String = "{}", root: String = "") throws {
    folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "trellis-editor-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let inbox = Inbox()
    self.inbox = inbox
    server = LanguageServer { message in
      guard let message = try? JSONReader.read(Array(message.text.utf8)) else { preconditionFailure("no JSON") }
      inbox.messages.append(message)
    }
    for (path, text) in files { try write(text, to: path) }
    _ = try request("initialize", "{\"rootUri\":\"\(uri(root))\",\"capabilities\":\(capabilities)}")
    notify("initialized", "{}")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func read(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  func uri(_ path: String) -> String { "file://" + folder.path + (path.isEmpty ? "" : "/" + path) }

  // MARK: Messages

  func send(_ text: String) throws {
    server.receive(.message(try JSONReader.read(Array(text.utf8), isLenient: true)))
  }

  func notify(_ method: String, _ parameters: String) {
    #expect(throws: Never.self) { try send("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(parameters)}") }
  }

  /// Sends a request and returns the whole answer.
  func request(_ method: String, _ parameters: String = "{}") throws -> PlacedJSON {
    lastID += 1
    try send("{\"jsonrpc\":\"2.0\",\"id\":\(lastID),\"method\":\"\(method)\",\"params\":\(parameters)}")
    return try #require(inbox.messages.last { $0["id"]?.number == lastID })
  }

  func result(_ method: String, _ parameters: String) throws -> PlacedJSON {
    try #require(try request(method, parameters)["result"])
  }

  /// All messages since the last call.
  func take() -> [PlacedJSON] {
    defer { inbox.messages = [] }
    return inbox.messages
  }

  // MARK: Documents

  func open(_ path: String, _ text: String) {
    notify(
      "textDocument/didOpen",
      "{\"textDocument\":{\"uri\":\"\(uri(path))\",\"languageId\":\"swift\",\"version\":1,\"text\":\(quoted(text))}}")
  }

  /// Replaces the whole text.
  func change(_ path: String, to text: String) {
    notify(
      "textDocument/didChange",
      "{\"textDocument\":{\"uri\":\"\(uri(path))\",\"version\":2},\"contentChanges\":[{\"text\":\(quoted(text))}]}")
  }

  func quoted(_ text: String) -> String { JSON.string(text).text }

  // MARK: Findings

  /// Checks what has changed, and returns the files whose findings were sent.
  func publish(settling: Bool = true) -> [String] {
    _ = take()
    server.publish()
    if settling, server.isTyping { server.settle() }
    return show(take())
  }

  /// Shows what was sent, and returns the files whose findings are among it.
  @discardableResult
  func show(_ messages: [PlacedJSON]) -> [String] {
    messages.filter { $0["method"]?.string == "textDocument/publishDiagnostics" }.map { message in
      let path = String((message["params"]?["uri"]?.string ?? "").dropFirst(uri("").count + 1))
      let list = message["params"]?["diagnostics"]?.array ?? []
      shown[path] = list.isEmpty ? nil : list
      return path
    }
  }

  /// The findings that the client shows: `App.swift:3: missing`, lines from 1.
  var findings: [String] {
    shown.flatMap { path, list in
      list.map { "\(path):\(($0["range"]?["start"]?["line"]?.number ?? -2) + 1): \($0["code"]?.string ?? "")" }
    }.sorted()
  }
}

/// The files of the repository that tests read.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  /// The program at the top of the README.
  static func readmeProgram() throws -> String {
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let start = try #require(readme.range(of: "```swift\n"))
    let end = try #require(readme.range(of: "```", range: start.upperBound..<readme.endIndex))
    return String(readme[start.upperBound..<end.lowerBound])
  }
}
