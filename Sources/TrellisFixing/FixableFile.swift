internal import TrellisChecking
internal import TrellisGraph
internal import TrellisResolver

/// The text and the syntax of a file, in which places are found and edits made.
struct FixableFile {
  let tree: Tree
  let tokens: TokenView
  let list: TokenList

  init(_ tree: Tree, _ list: TokenList) {
    self.tree = tree
    tokens = tree.tokens
    self.list = list
  }

  var bytes: [UInt8] { list.bytes }

  // MARK: Tokens

  /// The token at a position; the last one, the file's end, for positions outside.
  subscript(token: Int) -> Token { list[token >= 0 && token < list.count ? token : list.count - 1] }

  func kind(_ token: Int) -> Token.Kind { self[token].kind }
  func keyword(_ token: Int) -> Keyword { self[token].keyword }
  func startsLine(_ token: Int) -> Bool { self[token].startsLine }
  func isName(_ token: Int) -> Bool { kind(token) == .word || kind(token) == .quotedWord }

  // MARK: Places

  /// The offset of a place; nil if the file is shorter.
  func offset(_ site: Site) -> Int? {
    guard list.lineStarts.indices.contains(site.line - 1) else { return nil }
    let offset = Int(list.lineStarts[site.line - 1]) + site.column - 1
    return offset < bytes.count ? offset : nil
  }

  /// The word at a place.
  func word(_ site: Site) -> Int? {
    guard let offset = offset(site) else { return nil }
    var low = 0
    var high = tokens.count
    while low < high {
      let middle = (low + high) / 2
      if Int(self[middle].start) < offset { low = middle + 1 } else { high = middle }
    }
    return low < tokens.count && Int(self[low].start) == offset && isName(low) ? low : nil
  }

  /// The nearest node of a kind around a token.
  func node(_ kind: Node.Kind, around token: Int) -> Int? {
    var node: Int? = tree.innermost(at: token)
    while let found = node, tree.kind(found) != kind { node = tree.parent(found) }
    return node
  }

  /// The type that is declared at a place.
  func type(_ site: Site) -> Int? {
    guard let name = word(site), let node = node(.typeDeclaration, around: name), tree.token(node) == name else {
      return nil
    }
    return node
  }

  /// The registration whose verb is at a place.
  func registration(_ site: Site) -> (node: Int, call: RegistrationCall)? {
    guard let verb = word(site), let node = node(.call, around: verb),
      let callee = tree.child(node), tree.token(callee) == verb
    else { return nil }
    return (node, RegistrationCall(tree, node, verb: verb))
  }

  /// The statement that a call is; nil if it is a part of one.
  func statement(_ call: Int) -> Int? {
    var node = call
    while let outer = tree.parent(node), tree.kind(outer) == .effect { node = outer }
    switch tree.parent(node).map(tree.kind) {
    case .codeBlock, .closure, .clause, .switchCase, .file: return node
    default: return nil
    }
  }

  // MARK: Lines

  func start(_ token: Int) -> Int { Int(self[token].start) }
  /// The offset after the last token of a range.
  func end(_ range: Range<Int>) -> Int { Int(self[range.upperBound - 1].end) }

  func lineStart(_ offset: Int) -> Int { Int(list.lineStarts[list.position(offset: Int32(offset)).line - 1]) }

  /// The offset of the next line; the end of the file in its last line.
  func nextLine(_ offset: Int) -> Int {
    let line = list.position(offset: Int32(offset)).line
    return line < list.lineStarts.count ? Int(list.lineStarts[line]) : bytes.count
  }

  /// Whether nothing but white space is in a range.
  func isBlank(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == 10 || $0 == 13 }
  }

  /// The offset of the line after a token that is the last of its line; nil if a block comment follows.
  func lineAfter(_ end: Int) -> Int? {
    let next = nextLine(end)
    let rest = bytes[end..<next].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return rest.starts(with: "//".utf8) || isBlank(end..<next) ? next : nil
  }

  /// The white space in front of the line of a token.
  func indentation(_ token: Int) -> String {
    let line = bytes[lineStart(start(token))...]
    return String(decoding: line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }, as: UTF8.self)
  }

  /// The line break in front of an offset, or the next one behind it.
  func newline(near offset: Int) -> String {
    let isBreak = { (byte: UInt8) in byte == 10 || byte == 13 }
    guard let end = bytes[..<offset].lastIndex(where: isBreak) ?? bytes[offset...].firstIndex(where: isBreak) else {
      return "\n"
    }
    if bytes[end] == 13 { return end + 1 < bytes.count && bytes[end + 1] == 10 ? "\r\n" : "\r" }
    return end > 0 && bytes[end - 1] == 13 ? "\r\n" : "\n"
  }

  /// The indentation of what is in braces: that of the first line inside, else two spaces more than the line of the brace.
  func innerIndentation(_ block: Int) -> String {
    let open = tree.first(block)
    let inner = open + 1
    if startsLine(inner), inner < tree.end(block) - 1 { return indentation(inner) }
    let outer = indentation(open)
    return outer + (outer.contains("\t") ? "\t" : "  ")
  }

  // MARK: Edits

  func replace(_ range: Range<Int>, _ text: String) -> TextEdit {
    TextEdit(path: tokens.path, range: range, start: site(range.lowerBound), end: site(range.upperBound), text: text)
  }

  func insert(_ text: String, at offset: Int) -> TextEdit { replace(offset..<offset, text) }

  private func site(_ offset: Int) -> Site {
    let (line, column) = list.position(offset: Int32(offset))
    return Site(file: tokens.path, line: line, column: column)
  }
}
