internal import TrellisChecking
internal import TrellisGraph
internal import TrellisReports
internal import TrellisResolver

/// What the graph says about a place in a file.
struct KeyMention: Equatable {
  enum Role: Equatable {
    case declaration
    /// The id of the registration; nil for one that no definition reaches.
    case registration(String?)
    /// The position of the need in the registration with this id.
    case need(of: String?, Int)
    /// A look-up, or an override.
    case lookUp
  }

  let key: String
  let role: Role
  let site: Site

  /// All mentions of a graph, by file.
  static func all(in document: GraphDocument, _ facts: SourceFacts) -> [String: [KeyMention]] {
    var all: [String: [KeyMention]] = [:]
    func add(_ key: String, _ role: Role, _ site: Site) {
      all[site.file, default: []].append(KeyMention(key: key, role: role, site: site))
    }
    for key in document.keys { add(key.id, .declaration, key.site) }
    for registration in document.registrations where registration.role != .collection {
      add(registration.key, .registration(registration.id), registration.site)
      for (number, need) in registration.needs.enumerated() where need.site != registration.site {
        add(need.key, .need(of: registration.id, number), need.site)
      }
    }
    for use in document.uses { add(use.key, .lookUp, use.site) }
    for read in document.reads { add(read.key, .lookUp, read.site) }
    let ids = Dictionary(document.keys.map { ($0.site, $0.id) }) { first, _ in first }
    let others = facts.unreached
    for registration in others.registrations where registration.role != .collection {
      guard let key = ids[others.keys[registration.key].site] else { continue }
      add(key, .registration(nil), registration.site)
      for (number, need) in registration.needs.enumerated() where need.site != registration.site {
        if let key = ids[others.keys[need.key].site] { add(key, .need(of: nil, number), need.site) }
      }
    }
    for need in facts.undeclaredNeeds {
      if let key = ids[facts.keys[need.key].site] { add(key, .lookUp, need.site) }
    }
    return all
  }
}

/// Where a key is named.
struct KeyPlace: Equatable {
  let path: String
  /// The bytes of its name in the text that the program is made of.
  let range: Range<Int>
  /// Several for a registration that several scopes include, or for a struct of dependencies.
  var mentions: [KeyMention]

  /// The keys that are meant, each once.
  var keys: [String] {
    mentions.reduce(into: []) { keys, mention in if !keys.contains(mention.key) { keys.append(mention.key) } }
  }

  static func all(_ mentions: [KeyMention], in text: SourceText, path: String) -> [KeyPlace] {
    let tokens = Lexer.tokenize(text.bytes)
    var places: [Int: KeyPlace] = [:]
    for mention in mentions {
      let offset = text.offset(line: mention.site.line, column: mention.site.column)
      guard let token = tokens.index(at: offset) else { continue }
      let named = tokens.name(of: mention, near: token)
      let range = Int(tokens[named].start)..<Int(tokens[named].end)
      places[range.lowerBound, default: KeyPlace(path: path, range: range, mentions: [])].mentions.append(mention)
    }
    return places.values.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension TokenList {
  /// The token that begins at an offset.
  fileprivate func index(at offset: Int) -> Int? {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(tokens[middle].start) <= offset { low = middle } else { high = middle }
    }
    return count > 0 && Int(tokens[low].start) == offset ? low : nil
  }

  private func text(_ index: Int) -> Substring {
    Substring(decoding: bytes[Int(tokens[index].start)..<Int(tokens[index].end)], as: UTF8.self)
  }

  /// The token that names the key of a mention: most sites are those of the name, others begin the call that names it.
  fileprivate func name(of mention: KeyMention, near token: Int) -> Int {
    let name = mention.key.prefix { $0 != "#" }
    func isName(_ index: Int) -> Bool {
      switch tokens[index].kind {
      case .word: text(index) == name
      case .quotedWord: text(index).drop { $0 == "`" }.prefix { $0 != "`" } == name
      default: false
      }
    }
    if isName(token) { return token }
    switch mention.role {
    case .declaration, .need: return token
    case .registration, .lookUp: break
    }
    let end = min(token + 32, count)
    if let found = (token..<end).first(where: isName) { return found }
    // Behind an alias of the key, or a parameter: the end of the first argument.
    guard let open = (token..<end).first(where: { tokens[$0].kind == .leftParen }),
      let behind = (open..<end).first(where: { [.comma, .rightParen].contains(tokens[$0].kind) }),
      tokens[behind - 1].kind == .word
    else { return token }
    return behind - 1
  }
}
