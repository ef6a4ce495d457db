import TrellisChecking
import TrellisGraph
import TrellisResolver

/// A graph and its findings as lines of text that are equal for equal programs, whichever side saw them.
///
/// Left out is what the sides cannot have in common:
/// - Where a need stands: the runtime knows the call alone, so that a need's place is its registration's.
/// - The column of a registration: the compiler gives the runtime that of the parenthesis, the validator marks the verb.
/// - Where a scope or a key is declared: the runtime knows nothing of the one, and of the other the call that makes it
///   instead of the declared name.
/// - How a key's type is written, and what the key is called: the runtime has the type itself and the string. So it has
///   the type arguments of a module, which the validator does not follow.
/// - The order of scopes and keys: the runtime meets them as they are opened and used, the validator as they are declared.
///   Scopes are sorted, and of keys with one string the first to appear is `#1`. On that order depend where a loop of
///   parents begins, which of two equally short ways leads to a finding, and the order of its notes.
/// - The calls of helpers, and the properties of inputs, which the runtime does not see.
/// - Folders: the runtime names a file by its module, the validator by its path.
/// - What takes place only under other conditions than those of the run.
/// - Findings about text, and what is done with live scopes: look-ups, overrides, handing them on and running something in
///   them are no part of a definition.
///
/// The files of this type are also compiled into the program that prints what the runtime sees of generated programs.
struct GraphDescription: Equatable {
  /// What belongs to each scope, by the scope's name.
  private(set) var lines: [String: [String]] = [:]
  /// How often each rule is broken.
  private(set) var tally: [String: Int] = [:]

  private let facts: GraphFacts
  private var keyNames: [KeyIndex: String] = [:]

  /// - Parameters:
  ///   - given: The facts of one side.
  ///   - isTrue: The conditions that hold in the run.
  init(_ given: GraphFacts, where isTrue: (Condition.Atom) -> Bool = { _ in false }) {
    facts = given.withoutOneSidedFacts
    let graph = Graph(facts, where: isTrue)
    var registrations = [[RegistrationFact]](repeating: [], count: facts.scopes.count)
    for (index, registration) in graph.facts.registrations[..<graph.writtenCount].enumerated()
    where graph.isActive[index] {
      registrations[registration.scope].append(registration)
    }
    nameKeys(registrations.joined())
    for scope in facts.scopes.indices {
      lines[facts.scopes[scope].name, default: []].append("under \(parent(of: scope))")
      lines[facts.scopes[scope].name, default: []] += registrations[scope].map { line($0) }
    }
    var findings: [String: [String]] = [:]
    for fault in Checks.faults(in: graph, by: Checks.ofProgram) where !fault.rule.isAboutText {
      tally[fault.rule.id, default: 0] += 1
      let (scope, text) = describe(fault, in: graph)
      findings[scope, default: []].append(text)
    }
    for (scope, texts) in findings { lines[scope, default: []] += texts.sorted() }
  }

  static func == (a: GraphDescription, b: GraphDescription) -> Bool { a.lines == b.lines }

  private mutating func nameKeys(_ registrations: some Sequence<RegistrationFact>) {
    var seen: [String: Int] = [:]
    for registration in registrations {
      for key in [registration.key] + registration.needs.map(\.key) where keyNames[key] == nil {
        let fact = facts.keys[key]
        seen[fact.label, default: 0] += 1
        keyNames[key] = ".\(fact.label)#\(seen[fact.label] ?? 0)\(fact.hasDefault ? "(default)" : "")"
      }
    }
  }

  private func parent(of scope: ScopeIndex) -> String {
    switch facts.scopes[scope].parent {
    case .root: "Root"
    case .scope(let above): facts.scopes[above].name
    case .unknown(let name, _): "unknown \(name)"
    case .outside(let name): "outside \(name)"
    case .undecided: "undecided"
    }
  }

  private func line(_ registration: RegistrationFact) -> String {
    let needs = registration.needs.map { "\($0.mode.rawValue) \(name($0.key))" }.joined(separator: ", ")
    let effects =
      (registration.isAsync ? "async " : "") + (registration.isOnMainActor ? "on the main actor " : "")
      + (registration.runs ? "runs " : "")
    return "\(registration.site) \(registration.isOverride ? "override " : "")\(effects)\(role(registration.role))"
      + "\(registration.lifetime.rawValue) \(name(registration.key)) needs [\(needs)] through \(registration.module ?? "nothing")"
  }

  private func role(_ role: Role) -> String {
    switch role {
    case .plain: ""
    case .contribution(let entry): "contribution \(entry.map { "at \($0) " } ?? "")"
    case .decoration: "decoration "
    case .collection: "collection "
    }
  }

  private func name(_ key: KeyIndex) -> String { keyNames[key] ?? ".\(facts.keys[key].label)" }

  /// The scope that a fault belongs to, who takes part in it, and all that is said of it with all places.
  private func describe(_ fault: any Fault, in graph: Graph) -> (scope: String, text: String) {
    let identity = fault.identity
    let finding = fault.finding(in: graph)
    let notes = finding.notes.map { "\($0.message) (\($0.site))" }.sorted()
    let trail = finding.path.map { "\($0.key) in \($0.scope) (\($0.site))" }
    if identity.rule == .scopeCycle {
      let scopes = Set(finding.path.map(\.scope)).sorted()
      return (scopes[0], "scope-cycle of \(scopes), \(notes.filter { !$0.contains("must be the top") })")
    }
    let (key, scope): (KeyIndex, ScopeIndex)
    switch identity.subject {
    case .key(let missing): (key, scope) = (missing, identity.detail)
    case .registration(let index):
      (key, scope) = (graph.facts.registrations[index].key, graph.facts.registrations[index].scope)
    case .use, .override, .fixed: return ("", "\(identity.rule.id) is not about a definition")
    }
    return (
      facts.scopes[scope].name,
      "\(identity.rule.id) of \(name(key)) at \(finding.site): \(finding.message), \(notes), reached by \(trail)"
    )
  }
}

extension Rule {
  /// Whether the rule is about source text, so that only the validator can find it.
  var isAboutText: Bool {
    switch self {
    case .captive, .wrongScope, .undeclaredNeed, .wrongFactory, .swapped, .conditional, .noKey, .memberName,
      .notFollowed,
      .unused, .unknownParent, .ignore, .unusedIgnore:
      true
    default: false
    }
  }
}
