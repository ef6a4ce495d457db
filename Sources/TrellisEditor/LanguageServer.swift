package import TrellisChecking
internal import TrellisGraph
internal import TrellisResolver

/// A language server beside the one for Swift: what `trellis check` finds, and what the graph says about the keys in a file.
///
/// Messages come one after the other. After them, when none waits, `publish` checks what has changed; after a pause, `settle` shows
/// what waited for the end of a line. https://microsoft.github.io/language-server-protocol
package final class LanguageServer {
  private enum Phase {
    case new, running, shutDown, exited
  }

  private let send: (JSON) -> Void
  private var phase = Phase.new
  /// Whether the client has asked for the end before it ended the server.
  package private(set) var wasShutDown = false
  private var canWatchFiles = false
  /// Requests by which the client is told that lenses and hints have changed, as far as it takes them.
  private var refreshing: [String] = []
  private var refreshes = 0
  /// Whether the client takes edits of a document's version.
  private(set) var canChangeVersions = false
  var encoding = PositionEncoding.utf16
  var workspaces: [Workspace] = []
  /// By path.
  var documents: [String: Document] = [:]
  var publication = Publication()
  /// Texts of files that are not open, until something changes.
  var closedTexts: [String: SourceText] = [:]
  /// Whether something has changed since the last publication.
  package private(set) var isChanged = false
  private var lastSaid: [String: [String?]] = [:]

  /// - Parameter send: Writes a message to the client.
  package init(send: @escaping (JSON) -> Void) { self.send = send }

  package var hasExited: Bool { phase == .exited }

  /// Whether findings may wait for `settle`.
  package var isTyping: Bool { publication.isTyping }

  // MARK: Messages

  /// - Parameter isCancelled: Whether the client has cancelled the request with an id.
  package func receive(_ part: MessageReader.Part, isCancelled: (RequestID) -> Bool = { _ in false }) {
    switch part {
    case .fault(let reason): reply(to: nil, .failure(.parse(reason)))
    case .message(let message):
      let method = message["method"]?.string
      let id = RequestID(message["id"])
      if let method, let id {
        reply(
          to: id,
          Result { () throws(RequestError) in
            if isCancelled(id) { throw .cancelled }
            return try answer(method, Parameters(json: message["params"]))
          })
      } else if let method, message["id"] == nil {
        // Nobody waits for an answer to one that cannot be read.
        try? take(method, Parameters(json: message["params"]))
      } else if message["result"] == nil, message["error"] == nil || method != nil {
        reply(to: id, .failure(.invalid("a message is a request, a notification or an answer")))
      }
    }
  }

  private func reply(to id: RequestID?, _ result: Result<JSON, RequestError>) {
    var members: [(String, JSON)] = [("jsonrpc", .string("2.0")), ("id", id?.json ?? .null)]
    switch result {
    case .success(let value): members.append(("result", value))
    case .failure(let error):
      members.append(
        ("error", .object([("code", .number(error.code)), ("message", .string(error.message))])))
    }
    send(.object(members))
  }

  private func notify(_ method: String, _ parameters: JSON?, id: String? = nil) {
    let id = id.map { [("id", JSON.string($0))] } ?? []
    let parameters = parameters.map { [("params", $0)] } ?? []
    send(.object([("jsonrpc", .string("2.0"))] + id + [("method", .string(method))] + parameters))
  }

  private func answer(_ method: String, _ parameters: Parameters) throws(RequestError) -> JSON {
    switch (phase, method) {
    case (.new, "initialize"): return initialize(parameters)
    case (.new, _): throw .notInitialized
    case (.running, "initialize"): throw .invalid("the server is initialized already")
    case (.running, "shutdown"):
      phase = .shutDown
      wasShutDown = true
      return .null
    case (.running, "textDocument/hover"): return try hover(parameters)
    case (.running, "textDocument/definition"): return try definition(parameters)
    case (.running, "textDocument/references"): return try references(parameters)
    case (.running, "textDocument/codeAction"): return try codeActions(parameters)
    case (.running, "textDocument/codeLens"): return try lenses(parameters)
    case (.running, "textDocument/inlayHint"): return try inlayHints(parameters)
    case (.running, _): throw .unknown(method)
    case (.shutDown, _), (.exited, _): throw .invalid("the server is shut down")
    }
  }

  private func take(_ method: String, _ parameters: Parameters) throws(RequestError) {
    if method == "exit" { phase = .exited }
    guard phase == .running else { return }
    switch method {
    case "initialized": watchFiles()
    case "textDocument/didOpen": try open(parameters)
    case "textDocument/didChange": try change(parameters)
    case "textDocument/didSave": try save(parameters)
    case "textDocument/didClose": try close(parameters)
    case "workspace/didChangeWatchedFiles": noteFiles(parameters)
    case "workspace/didChangeWorkspaceFolders": changeFolders(parameters)
    default: return
    }
    noteChange()
  }

  private func noteChange() {
    isChanged = true
    closedTexts = [:]
  }

  // MARK: The beginning

  private func initialize(_ parameters: Parameters) -> JSON {
    phase = .running
    let json = parameters.json
    let capabilities = json?["capabilities"]
    let encodings = capabilities?["general"]?["positionEncodings"]?.array?.compactMap(\.string) ?? []
    if encodings.contains(PositionEncoding.utf8.rawValue) { encoding = .utf8 }
    canWatchFiles =
      capabilities?["workspace"]?["didChangeWatchedFiles"]?["dynamicRegistration"]?.bool == true
    refreshing = ["codeLens", "inlayHint"].filter {
      capabilities?["workspace"]?[$0]?["refreshSupport"]?.bool == true
    }
    canChangeVersions = capabilities?["workspace"]?["workspaceEdit"]?["documentChanges"]?.bool == true
    let folders = json?["workspaceFolders"]?.array?.compactMap { $0["uri"]?.string } ?? []
    for uri in folders.isEmpty ? [json?["rootUri"]?.string].compactMap(\.self) : folders { addFolder(uri) }
    noteChange()
    let folderSupport = JSON.object([("supported", .boolean(true)), ("changeNotifications", .boolean(true))])
    return .object([
      (
        "capabilities",
        .object([
          ("positionEncoding", .string(encoding.rawValue)),
          (
            "textDocumentSync",
            .object([("openClose", .boolean(true)), ("change", .number(2)), ("save", .boolean(true))])
          ),
          ("hoverProvider", .boolean(true)), ("definitionProvider", .boolean(true)),
          ("referencesProvider", .boolean(true)), ("codeLensProvider", .object([])),
          ("inlayHintProvider", .boolean(true)),
          ("codeActionProvider", .object([("codeActionKinds", .array(Self.actionKinds.map { .string($0) }))])),
          ("workspace", .object([("workspaceFolders", folderSupport)])),
        ])
      ),
      ("serverInfo", .object([("name", .string("trellis"))])),
    ])
  }

  private func watchFiles() {
    guard canWatchFiles else { return }
    let watchers = ["**/*.swift", "**/*.trellis", "**/.trellis.json"].map {
      JSON.object([("globPattern", .string($0))])
    }
    let registration = JSON.object([
      ("id", .string("files")), ("method", .string("workspace/didChangeWatchedFiles")),
      ("registerOptions", .object([("watchers", .array(watchers))])),
    ])
    notify("client/registerCapability", .object([("registrations", .array([registration]))]), id: "files")
  }

  // MARK: The end of a change

  /// Checks what has changed, and sends the findings of each file that has others now.
  package func publish() {
    isChanged = false
    var findings: [String: [Finding]] = [:]
    for workspace in workspaces {
      // Of a folder in another one, both have the findings.
      for finding in workspace.current().findings
      where workspaces.count == 1 || findings[finding.site.file]?.contains(finding) != true {
        findings[finding.site.file, default: []].append(finding)
      }
      let said = lastSaid.updateValue([workspace.trouble, workspace.remark], forKey: workspace.folder) ?? []
      if let trouble = workspace.trouble, !said.contains(trouble) {
        notify("window/showMessage", .object([("type", .number(1)), ("message", .string("trellis: \(trouble)"))]))
      }
      if let remark = workspace.remark, !said.contains(remark) {
        notify("window/logMessage", .object([("type", .number(3)), ("message", .string(remark))]))
      }
    }
    for (path, findings) in publication.update(findings) {
      notify("textDocument/publishDiagnostics", diagnostics(findings, in: path))
    }
    // The client asks for those of the document that changes by itself; the others have changed as well.
    guard !isTyping else { return }
    for what in refreshing {
      refreshes += 1
      notify("workspace/\(what)/refresh", nil, id: "\(what) \(refreshes)")
    }
  }

  /// Shows the findings that waited for the end of a line.
  package func settle() {
    publication.change(in: nil)
    publish()
  }
}
