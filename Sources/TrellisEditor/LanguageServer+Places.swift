internal import TrellisChecking
internal import TrellisGraph
internal import TrellisResolver

/// From positions to places in the graph, and back.
extension LanguageServer {
  /// What the newest graph has at the position of a request.
  struct Target {
    let snapshot: Snapshot
    let workspace: Workspace
    let place: KeyPlace
  }

  func target(_ parameters: Parameters) throws(RequestError) -> Target? {
    let position = try parameters.position()
    guard let path = try parameters.path(), let (workspace, snapshot) = graph(of: path),
      let offset = wholeOffset(of: position, in: path)
    else { return nil }
    let place = places(in: path, snapshot, workspace).first {
      $0.range.contains(offset) || $0.range.upperBound == offset
    }
    return place.map { Target(snapshot: snapshot, workspace: workspace, place: $0) }
  }

  /// The innermost folder that reads a file, and its newest graph.
  func graph(of path: String) -> (Workspace, Snapshot)? {
    for workspace in workspaces.sorted(by: { $0.folder.utf8.count > $1.folder.utf8.count })
    where workspace.contains(path) {
      let snapshot = workspace.current()
      if workspace.reads(path) { return (workspace, snapshot) }
    }
    return nil
  }

  func places(in path: String, _ snapshot: Snapshot, _ workspace: Workspace) -> [KeyPlace] {
    snapshot.places(in: path) { workspace.text(of: path) }
  }

  /// The text that the graph is made of.
  private func text(of path: String) -> SourceText {
    if let text = documents[path]?.whole ?? closedTexts[path] { return text }
    let text = workspaces.lazy.filter { $0.contains(path) }.compactMap { $0.text(of: path) }.first
    closedTexts[path] = text
    return text ?? SourceText([])
  }

  /// Where a position of a document is in the text that the graph is made of; nil in a line that differs.
  private func wholeOffset(of position: Position, in path: String) -> Int? {
    guard let document = documents[path] else { return text(of: path).offset(of: position, encoding) }
    let moved = TextDifference(from: document.text, to: document.whole).moved(position.line)
    let place = Position(line: moved, character: position.character)
    let isSame = document.text.lineText(position.line).elementsEqual(document.whole.lineText(moved))
    return isSame ? document.whole.offset(of: place, encoding) : nil
  }

  // MARK: For the client

  func range(_ bytes: Range<Int>, in path: String) -> JSON {
    .object([
      ("start", Self.json(position(of: bytes.lowerBound, in: path))),
      ("end", Self.json(position(of: bytes.upperBound, in: path))),
    ])
  }

  func position(of offset: Int, in path: String) -> Position {
    var position = text(of: path).position(of: offset, encoding)
    if let document = documents[path] { position.line = document.difference.moved(position.line) }
    return position
  }

  static func json(_ position: Position) -> JSON {
    .object([("line", .number(position.line)), ("character", .number(position.character))])
  }

  func range(at site: Site) -> JSON {
    let text = text(of: site.file)
    return range(text.word(at: text.offset(line: site.line, column: site.column)), in: site.file)
  }

  func position(of site: Site) -> Position {
    position(of: text(of: site.file).offset(line: site.line, column: site.column), in: site.file)
  }

  func uri(of path: String) -> String { documents[path]?.uri ?? DocumentURI.of(path) }

  func location(_ path: String, _ range: JSON) -> JSON {
    .object([("uri", .string(uri(of: path))), ("range", range)])
  }

  func locations(_ places: [KeyPlace]) -> JSON {
    .array(places.map { location($0.path, range($0.range, in: $0.path)) })
  }

  /// The word of an expression that goes on behind a key: `.lazy`.
  func end(of place: KeyPlace) -> Int {
    let text = text(of: place.path)
    let word = text.word(at: place.range.upperBound)
    let isMode = NeedMode.allCases.contains { ".\($0.rawValue)".utf8.elementsEqual(text.bytes[word]) }
    return isMode ? word.upperBound : place.range.upperBound
  }
}
