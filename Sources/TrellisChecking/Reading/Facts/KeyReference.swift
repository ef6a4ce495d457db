internal import TrellisGraph
internal import TrellisResolver

/// A key as it is named in source, before name lookup.
struct KeyReference: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    /// `.logger`
    case implicit
    /// `Keys.logger`, `Feature.logger`, `Module.Keys.logger`
    case qualified(String)
    /// `logger`
    case bare
    /// A parameter of a function that takes a registry, by its position: each call names the key.
    case parameter(Int)
  }

  var form: Form
  var name: String
  /// The module that declares it, if it is written: `Keys.Net::host`.
  var module: String?
  /// The site of the name, after the dot.
  var site: Site

  /// Whether a name without a declaration may still refer to a key: it is read from a value or a generic parameter.
  var mayBeAnyKey: Bool {
    switch form {
    case .implicit, .parameter: false
    case .bare: true
    case .qualified(let qualifier):
      qualifier != LibraryName.keys.text && !qualifier.hasSuffix(".\(LibraryName.keys.text)")
    }
  }

  /// Whether it names `Keys`, or leaves its type implicit.
  var isMemberOfKeys: Bool {
    if case .parameter = form { return false }
    return form == .implicit || !mayBeAnyKey
  }

  /// Whether it is read from a value rather than a type: `settings.key`.
  var isOfValue: Bool {
    guard case .qualified(let qualifier) = form, let first = qualifier.split(separator: ".").last?.utf8.first else {
      return false
    }
    return first >= UInt8(ascii: "a") && first <= UInt8(ascii: "z")
  }

  var text: String {
    let word = KeyFact.word(self.name)
    let name = module.map { "\($0)::\(word)" } ?? word
    return switch form {
    case .implicit: ".\(name)"
    case .qualified(let qualifier): "\(qualifier).\(name)"
    case .bare, .parameter: name
    }
  }
}

/// A key named in source text, with the token of its name.
struct FoundKey {
  var reference: KeyReference
  var token: Int
}

extension TokenView {
  /// The key that a range of tokens names; nil if the range is any other expression.
  func key(in range: Range<Int>) -> FoundKey? {
    var start = range.lowerBound
    var end = range.upperBound
    while kind(start) == .leftParen, closing(start) == end - 1, start + 1 < end - 1 {
      start += 1
      end -= 1
    }
    if let cast = (start..<min(end, start + 8)).first(where: { isWord($0, "as") }), cast > start { end = cast }
    guard end > start else { return nil }
    if kind(start) == .period {
      guard end == start + 2, isName(start + 1), !isWord(start + 1, "init") else { return nil }
      return found(start + 1, .implicit)
    }
    guard let name = dottedName(from: start, to: end), name.next == end else { return nil }
    if let qualifier = qualifier(of: name) { return found(name.last, .qualified(qualifier)) }
    return isPlainName(start) ? found(start, .bare) : nil
  }

  private func isPlainName(_ index: Int) -> Bool {
    !(isWord(index, "nil") || isWord(index, "self") || isWord(index, "true") || isWord(index, "false"))
  }

  private func found(_ token: Int, _ form: KeyReference.Form) -> FoundKey {
    FoundKey(
      reference: KeyReference(form: form, name: text(token), module: selector(of: token), site: site(token)),
      token: token)
  }
}
