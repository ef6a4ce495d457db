internal import TrellisChecking

/// What the client says about its documents, files and folders.
extension LanguageServer {
  func open(_ parameters: Parameters) throws(RequestError) {
    guard let path = try parameters.path() else { return }
    guard let text = parameters.json?["textDocument"]?["text"]?.string else {
      throw .parameters("'textDocument.text' is missing")
    }
    let document = Document(
      uri: try parameters.uri(), version: parameters.version, text: SourceText(Array(text.utf8)))
    documents[path] = document
    publication.change(in: nil)
    tellWorkspaces(path, document.text)
  }

  func change(_ parameters: Parameters) throws(RequestError) {
    guard let path = try parameters.path(), var document = documents[path] else { return }
    guard let changes = parameters.json?["contentChanges"]?.array else {
      throw .parameters("'contentChanges' is missing")
    }
    var text = document.text
    for change in changes {
      guard let new = change["text"]?.string else { throw .parameters("a change has no 'text'") }
      if change["range"] == nil {
        text = SourceText(Array(new.utf8))
      } else {
        text = text.replacing(try Parameters.range(change["range"]), with: new, encoding)
      }
    }
    let line = TextDifference(from: document.text, to: text).onlyLine
    publication.change(in: line.map { Publication.Line(path: path, number: $0 + 1) })
    let isWhole = document.change(to: text, version: parameters.version)
    documents[path] = document
    if isWhole { tellWorkspaces(path, text) }
  }

  func save(_ parameters: Parameters) throws(RequestError) {
    guard let path = try parameters.path() else { return }
    publication.change(in: nil)
    noteFile(path, mayBeNew: true)
  }

  func close(_ parameters: Parameters) throws(RequestError) {
    guard let path = try parameters.path(), documents.removeValue(forKey: path) != nil else { return }
    publication.change(in: nil)
    tellWorkspaces(path, nil)
  }

  private func tellWorkspaces(_ path: String, _ text: SourceText?) {
    for workspace in workspaces where workspace.contains(path) { workspace.change(path, to: text) }
  }

  // MARK: Files

  func noteFiles(_ parameters: Parameters) {
    for change in parameters.json?["changes"]?.array ?? [] {
      guard let path = (change["uri"]?.string).flatMap(DocumentURI.path) else { continue }
      noteFile(path, mayBeNew: change["type"]?.number != 2)
    }
  }

  /// - Parameter mayBeNew: Whether the file may have come or gone.
  private func noteFile(_ path: String, mayBeNew: Bool) {
    for workspace in workspaces where workspace.contains(path) {
      if path.hasSuffix("/" + ConfigurationFile.name) || path.hasSuffix("/Package.swift") { workspace.readSettings() }
      if path.hasSuffix(".swift") || path.hasSuffix(ModuleFacts.suffix) {
        // An open document is newer than its file.
        if documents[path] == nil { workspace.change(path, to: nil) }
        if mayBeNew, !workspace.reads(path) || (try? FileSystem.kind(path, followingLinks: true)) != .file {
          workspace.findFiles()
        }
      }
    }
  }

  // MARK: Folders

  func changeFolders(_ parameters: Parameters) {
    let event = parameters.json?["event"]
    for folder in event?["removed"]?.array ?? [] {
      guard let path = (folder["uri"]?.string).flatMap(DocumentURI.path) else { continue }
      workspaces.removeAll { $0.folder == path }
    }
    for folder in event?["added"]?.array ?? [] { folder["uri"]?.string.map(addFolder) }
    publication.change(in: nil)
  }

  func addFolder(_ uri: String) {
    guard let path = DocumentURI.path(uri), !workspaces.contains(where: { $0.folder == path }) else { return }
    let workspace = Workspace(path)
    for (path, document) in documents where workspace.contains(path) { workspace.change(path, to: document.whole) }
    workspaces.append(workspace)
  }
}
