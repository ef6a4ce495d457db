import TrellisGraph
import TrellisResolver

// The linker alone creates the facts of a program.
@testable import TrellisChecking

/// Reads a graph from a small text, so that a test shows its graph at a glance. Line numbers of the text are the sites' lines.
///
///     key api: APIClient
///     scope App
///       shared logger
///       shared api needs logger, ?metrics, ~cache, &connection
///       async shared server
///       main shared window
///       weak size is Int
///       shared report looks logger
///       shared label looks user in Session
///       contribute plugins needs logger
///       contribute tabs at home
///       decorate api needs logger
///       override api via NetworkModule when DEBUG
///       use api
///       load server
///       live api
///       opaque a loop registers here
///       property apy: APIClient of Profile
///       current user
///     scope Session < App
///       hand Screen wants Note
///       hand Pane wants Note, opens Note in Session
///
/// `?` is an optional need, `~` a lazy one, `&` a provider.
struct GraphText {
  private(set) var facts = SourceFacts()
  private var keys: [String: KeyIndex] = [:]
  private var scopes: [String: ScopeIndex] = [:]
  private var parents: [(scope: ScopeIndex, name: String, line: Int)] = []

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (index, line) in lines.enumerated() where line.hasPrefix("scope ") {
      let words = line.split(separator: " ").map(String.init)
      scopes[words[1]] = facts.graph.scopes.count
      if words.count > 3 { parents.append((facts.graph.scopes.count, words[3], index + 1)) }
      facts.graph.scopes.append(ScopeFact(name: words[1], parent: .root, site: site(index + 1, line, words[1])))
    }
    for (scope, name, line) in parents {
      facts.graph.scopes[scope].parentSite = site(line, lines[line - 1], name)
      facts.graph.scopes[scope].parent =
        scopes[name].map { .scope($0) }
        ?? (name.hasPrefix("~") ? .outside(name: String(name.dropFirst())) : .unknown(name: name))
    }
    var scope = -1
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("scope ") {
        scope += 1
      } else if line.hasPrefix("key ") {
        declare(line, index + 1)
      } else if line.hasPrefix("  hand ") {
        readPropagation(line, index + 1, in: scope)
      } else if !line.trimmed.isEmpty {
        read(line, index + 1, in: scope)
      }
    }
  }

  private mutating func key(_ name: String, _ line: Int, _ text: String) -> KeyIndex {
    if let known = keys[name] { return known }
    keys[name] = facts.graph.keys.count
    facts.graph.keys.append(
      KeyFact(
        name: name, label: name, type: "", hasDefault: false,
        site: Site(file: "Keys", line: facts.graph.keys.count + 1, column: 1)))
    return facts.graph.keys.count - 1
  }

  /// `key name[: Type][; default][; unmentioned][; label other]`
  private mutating func declare(_ line: String, _ number: Int) {
    let parts = line.dropFirst(4).split(separator: ";").map { String($0).trimmed }
    let head = parts[0].split(separator: ":").map { String($0).trimmed }
    let index = key(head[0], number, line)
    if head.count > 1 { facts.graph.keys[index].type = head[1] }
    facts.graph.keys[index].site = site(number, line, head[0])
    for part in parts.dropFirst() {
      if part == "default" { facts.graph.keys[index].hasDefault = true }
      if part == "unmentioned" { facts.graph.keys[index].isMentioned = false }
      if part.hasPrefix("label ") { facts.graph.keys[index].label = String(part.dropFirst(6)) }
    }
  }

  private mutating func read(_ line: String, _ number: Int, in scope: ScopeIndex) {
    var text = line.trimmed
    var (condition, path) = (Condition.always, [Branch]())
    if let range = text.range(" when ") {
      (condition, path) = Self.condition(String(text[range.upperBound...]))
      text = String(text[..<range.lowerBound])
    }
    if text.hasPrefix("opaque ") {
      facts.graph.opaques.append(
        NotFollowed(
          .registration, .registration, String(text.dropFirst(7)), advice: "write it plainly", scope: scope,
          site: site(number, line, "opaque")))
      return
    }
    if text.hasPrefix("property "), let of = text.range(" of "), let colon = text.range(": ") {
      let name = String(text[..<colon.lowerBound].dropFirst(9))
      facts.unmatchedProperties.append(
        UnmatchedPropertyFact(
          name: name, type: String(text[colon.upperBound..<of.lowerBound]), owner: String(text[of.upperBound...]),
          site: site(number, line, name)))
      return
    }
    var module: String?
    if let range = text.range(" via ") {
      module = String(text[range.upperBound...])
      text = String(text[..<range.lowerBound])
    }
    if let range = text.range(" looks ") {
      let words = text[range.upperBound...].split(separator: " ").map(String.init)
      let name = words[0]
      facts.undeclaredNeeds.append(
        UndeclaredNeedFact(
          key: key(name, number, line), scope: words.count > 2 ? scopes[words[2]] ?? scope : scope,
          site: site(number, line, name, last: true),
          registration: site(number, line, String(text.prefix { $0 != " " }))))
      text = String(text[..<range.lowerBound])
    }
    var valueType: String?
    if let range = text.range(" is ") {
      valueType = String(text[range.upperBound...])
      text = String(text[..<range.lowerBound])
    }
    var needs: [NeedFact] = []
    if let range = text.range(" needs ") {
      for name in text[range.upperBound...].split(separator: ",").map({ String($0).trimmed }) {
        let modes: [Character: NeedFact.Mode] = ["?": .optional, "~": .lazy, "&": .provider]
        let mode = name.first.flatMap { modes[$0] }
        let plain = mode == nil ? name : String(name.dropFirst())
        needs.append(
          NeedFact(key: key(plain, number, line), mode: mode ?? .strict, site: site(number, line, plain, last: true)))
      }
      text = String(text[..<range.lowerBound])
    }
    var entry: String?
    if let range = text.range(" at ") {
      entry = String(text[range.upperBound...])
      text = String(text[..<range.lowerBound])
    }
    var words = text.split(separator: " ").map(String.init)
    let start = site(number, line, words[0])
    let isAsync = words[0] == "async"
    let isOnMainActor = words[0] == "main"
    if isAsync || isOnMainActor { words.removeFirst() }
    let key = key(words[words.count - 1], number, line)
    switch words[0] {
    case "use", "load":
      facts.graph.uses.append(
        UseFact(
          key: key, scope: scope, site: site(number, line, words[1]), condition: condition,
          isLoad: words[0] == "load"))
      facts.graph.uses[facts.uses.count - 1].path = path
    case "current":
      facts.reads.append(CurrentReadFact(key: key, site: site(number, line, words[1]), registration: .none))
    case "live":
      facts.graph.overridden.insert(key)
      facts.graph.overrides.append(
        OverrideFact(key: key, scope: scope, site: site(number, line, words[1])))
    default:
      var fact = RegistrationFact(
        key: key, scope: scope, lifetime: .inherited, needs: needs, isOverride: words[0] == "override", site: start,
        module: module, condition: condition, isAsync: isAsync, isOnMainActor: isOnMainActor, valueType: valueType)
      fact.path = path
      switch words[0] {
      case "contribute":
        fact.role = .contribution(entry: entry)
        fact.lifetime = .shared
      case "decorate":
        fact.role = .decoration
        fact.needs.insert(NeedFact(key: key, site: start), at: 0)
      default:
        fact.lifetime = Lifetime(rawValue: words[fact.isOverride ? 1 : 0]) ?? .inherited
      }
      facts.graph.registrations.append(fact)
    }
  }

  /// `hand Screen wants Session`, `hand Pane wants Note, opens Note in Session`.
  private mutating func readPropagation(_ line: String, _ number: Int, in scope: ScopeIndex) {
    let words = line.split(separator: " ").map { String($0.filter { $0 != "," }) }
    func wanted(behind word: String) -> HandoverFact.Required? {
      guard let position = words.firstIndex(of: word), let scope = scopes[words[position + 1]] else { return nil }
      return HandoverFact.Required(scope: scope, site: site(number, line, word))
    }
    facts.handovers.append(
      HandoverFact(
        scope: scope, object: words[1], outer: wanted(behind: "in"), opened: wanted(behind: "opens")?.scope,
        context: wanted(behind: "wants"), site: site(number, line, words[1])))
  }

  /// `A`, `not A`, `A and B`; `if demo` and `if demo/1`, `if demo/2`, which are two of three arms of one decision.
  private static func condition(_ text: String) -> (Condition, [Branch]) {
    text.components(" and ").reduce((Condition.always, [])) { result, part in
      let isNot = part.hasPrefix("not ")
      let name = isNot ? String(part.dropFirst(4)) : part
      guard name.hasPrefix("if ") else {
        let atom = Condition.atom(.init(text: name))
        return (result.0.and(isNot ? atom.negated : atom), result.1)
      }
      let parts = name.dropFirst(3).split(separator: "/").map(String.init)
      let site = Site(file: "Branches of \(parts[0])", line: 1, column: 1)
      let arm = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
      let branch = Branch(
        at: site, arms: [arm], of: parts.count > 1 ? 3 : 2, words: "'\(name.dropFirst(3))'",
        otherWords: "not '\(name.dropFirst(3))'")
      return (result.0, result.1 + [isNot ? branch.others ?? branch : branch])
    }
  }

  private func site(_ number: Int, _ line: String, _ word: String, last: Bool = false) -> Site {
    let start = line.range(word, last: last)?.lowerBound ?? line.startIndex
    return Site(file: "Graph", line: number, column: line.utf8.distance(from: line.startIndex, to: start) + 1)
  }
}

extension KeyFact {
  /// Makes it the fact of a key that is created without a name, as a run sees it.
  mutating func loseName() {
    self = KeyFact(
      name: nil, label: site.keyLabel, type: type, hasDefault: hasDefault, site: site, isUnnamed: true,
      isMentioned: isMentioned)
  }
}
