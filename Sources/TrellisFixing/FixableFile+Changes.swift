internal import TrellisChecking
internal import TrellisGraph
internal import TrellisResolver

/// The kinds of change besides those of registrations. Each returns nil where the file shows something else.
extension FixableFile {
  func rename(_ site: Site, _ from: String, _ to: String) -> [TextEdit]? {
    guard let word = word(site), tokens.text(word) == from, ReservedWords.isPlain(to) else { return nil }
    return [replace(start(word)..<Int(self[word].end), to)]
  }

  /// Names a definition's parent in its first member, which is as visible as the definition.
  func addParent(_ name: String, to definition: Site) -> [TextEdit]? {
    guard let node = type(definition), let block = tree.child(node, .memberBlock),
      let introducer = tree.introducer(node),
      name.split(separator: ".").allSatisfy({ ReservedWords.isPlain(String($0)) })
    else { return nil }
    let access = access(tree.first(node)..<introducer) ?? accessOfExtension(around: node)
    let text = "\(access.map { "\(tokens.text($0)) " } ?? "")typealias Parent = \(name)"
    let open = tree.first(block)
    guard startsLine(open + 1) else {
      let isEmpty = open + 1 == tree.end(block) - 1
      return [insert(isEmpty ? " \(text) " : " \(text);", at: Int(self[open].end))]
    }
    // A comment may follow the brace.
    let line = nextLine(start(open))
    guard !bytes[Int(self[open].end)..<line].contains(UInt8(ascii: "*")) else { return nil }
    return [insert("\(innerIndentation(block))\(text)\(newline(near: line))", at: line)]
  }

  private func access(_ modifiers: Range<Int>) -> Int? {
    modifiers.first { [.public, .package].contains(keyword($0)) }
  }

  /// What an extension says of its members' visibility.
  private func accessOfExtension(around type: Int) -> Int? {
    guard let block = tree.parent(type), let outer = tree.parent(block), tree.kind(outer) == .extensionDeclaration,
      let introducer = tree.introducer(outer)
    else { return nil }
    return access(tree.first(outer)..<introducer)
  }

  /// - Parameter access: As other files of the module write it; empty for none.
  func addImport(of module: String, _ access: String) -> [TextEdit]? {
    let words = "\(access.isEmpty ? "" : "\(access) ")import \(module)"
    var last: Int?
    for node in tree.children(tree.root) where tree.kind(node) == .importDeclaration { last = node }
    if let last {
      // What is imported for some builds only is no node of the file.
      let after = tree.end(last)
      if kind(after) != .end, !startsLine(after) {
        return [insert("; \(words)", at: end(tree.range(last)))]
      }
      guard let line = lineAfter(end(tree.range(last))) else { return nil }
      let isWhole = line > 0 && [10, 13].contains(bytes[line - 1])
      let newline = newline(near: line)
      return [insert(isWhole ? "\(words)\(newline)" : "\(newline)\(words)", at: line)]
    }
    let first = kind(0) == .shebang ? 1 : 0
    var line = list.position(Int(first)).line
    guard isBlank(lineStart(start(first))..<start(first)) || bytes.starts(with: [0xEF, 0xBB, 0xBF]),
      // Whether a block comment documents what follows is for a person to see.
      line == 1 || !bytes[..<lineStart(start(first))].contains(UInt8(ascii: "*"))
    else { return nil }
    // Comments that document the first declaration stay with it.
    while line > 1, isDocumentation(line - 1) { line -= 1 }
    let start = max(Int(list.lineStarts[line - 1]), bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    let newline = newline(near: start)
    return [insert("\(words)\(newline)\(newline)", at: start)]
  }

  private func isDocumentation(_ line: Int) -> Bool {
    let text = bytes[Int(list.lineStarts[line - 1])..<Int(list.lineStarts[line])]
      .drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return text.starts(with: "///".utf8) || text.starts(with: "*".utf8) || text.starts(with: "/**".utf8)
  }

  func qualify(_ site: Site, _ key: String) -> [TextEdit]? {
    guard let word = word(site), tokens.text(word) == key, kind(word - 1) == .period else { return nil }
    return [insert("Keys", at: start(word - 1))]
  }

  func setForm(_ site: Site, _ key: String, _ form: NeedFact.Mode) -> [TextEdit]? {
    guard let word = word(site), tokens.text(word) == key, kind(word + 1) != .period else { return nil }
    return [insert(".\(form.rawValue)", at: Int(self[word].end))]
  }

  func dropSuppression(_ site: Site, of name: String) -> [TextEdit]? {
    guard let start = offset(site), bytes[start...].starts(with: "//".utf8) else { return nil }
    let end = bytes[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.count
    guard let open = bytes[start..<end].firstIndex(of: UInt8(ascii: "[")),
      let close = bytes[open..<end].firstIndex(of: UInt8(ascii: "]"))
    else { return nil }
    // Another tool's comment may follow.
    guard !String(decoding: bytes[close..<end], as: UTF8.self).contains("//") else { return nil }
    let names = String(decoding: bytes[open + 1..<close], as: UTF8.self).split(separator: ",")
      .map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
    guard names.contains(name) else { return nil }
    let rest = names.filter { $0 != name }
    if !rest.isEmpty { return [replace(open + 1..<close, rest.joined(separator: ", "))] }
    let line = lineStart(start)
    let before = bytes[line..<start].lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    return [replace(before.map { $0 + 1..<end } ?? line..<nextLine(start), "")]
  }
}
