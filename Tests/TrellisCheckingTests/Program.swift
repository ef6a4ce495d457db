import Foundation
import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

/// A program of a few files, read and rendered as text that a test can compare line by line.
struct Program {
  var linked: LinkedProgram
  /// A single file's name is left out of places.
  private var isSingle: Bool

  /// - Parameter importing: A module that each file imports, in a line behind its last one; nil to leave it at what is written.
  init(_ files: [(path: String, module: String, text: String)], importing module: String? = "Trellis") {
    let files = files.map { file in
      (file.path, file.module, text: file.text + (module.map { "\nimport \($0)\n" } ?? ""))
    }
    Self.keep(files)
    linked = Linker.link(files.map { FileFacts(reading: Array($0.text.utf8), path: $0.0, module: $0.1) })
    isSingle = files.count == 1
  }

  /// Writes a program to a folder, if the environment names one, for `Tests/Archive/compare.sh`.
  private static func keep(_ files: [(path: String, module: String, text: String)]) {
    guard let folder = ProcessInfo.processInfo.environment["TRELLIS_KEEP_PROGRAMS"] else { return }
    // The same in each run, so that the same program has the same name.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in files.flatMap({ Array("\($0.module)/\($0.path)\n\($0.text)".utf8) }) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    for file in files {
      let url = URL(filePath: folder).appending(path: "\(String(hash, radix: 36))/\(file.module)/\(file.path)")
      try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? file.text.write(to: url, atomically: true, encoding: .utf8)
    }
  }

  init(_ text: String, importing module: String? = "Trellis") {
    self.init([("App.swift", "App", text)], importing: module)
  }

  private var facts: SourceFacts { linked.facts }

  private func place(_ site: Site) -> String {
    isSingle ? "\(site.line):\(site.column)" : "\(site.file):\(site.line):\(site.column)"
  }

  private func when(_ condition: Condition, _ path: [Branch] = []) -> String {
    let words = path.map(\.words) + (condition == .always ? [] : [Program.text(condition)])
    return words.isEmpty ? "" : " if \(words.joined(separator: " and "))"
  }

  static func text(_ condition: Condition) -> String {
    switch condition {
    case .always: "always"
    case .never: "never"
    case .atom(let atom): atom.text
    case .not(let inner): "!\(text(inner))"
    case .all(let list): "(\(list.map(text).joined(separator: " && ")))"
    case .any(let list): "(\(list.map(text).joined(separator: " || ")))"
    }
  }

  var scopes: [String] {
    facts.scopes.map { scope in
      let parent =
        switch scope.parent {
        case .root: "root"
        case .scope(let index): facts.scopes[index].name
        case .unknown(let name, _): "unknown \(name)"
        case .outside(let name): "outside \(name)"
        case .undecided: "undecided"
        }
      return "\(scope.name) \(place(scope.site)) under \(parent)\(scope.parentSite.map { " \(place($0))" } ?? "")"
    }
  }

  var keys: [String] {
    facts.keys.map { key in
      let label = key.label == key.name ? "" : " \"\(key.label)\""
      return "\(key.name)\(label): \(key.type) \(place(key.site))\(key.hasDefault ? " default" : "")"
    }
  }

  /// How many uses are counted, because they are not followed.
  var unchecked: Int { linked.facts.notFollowed.count }

  /// What is counted in the end: `4:9 the type of the scope is not written`.
  var counted: [String] { Analysis(facts).notFollowed.map { "\(place($0.site)) \($0.words)" } }

  /// Properties of dependency structs that no key is named like.
  var unnamed: [String] { facts.unmatchedProperties.map(\.name) }

  var unmentioned: [String] { facts.keys.filter { !$0.isMentioned }.map(\.name) }

  /// `App: shared api(logger lazy:b) 4:9 in Net if DEBUG`
  var registrations: [String] {
    facts.registrations.map { fact in
      "\(facts.scopes[fact.scope].name): \(text(fact)) \(place(fact.site))" + (fact.module.map { " in \($0)" } ?? "")
        + when(fact.condition, fact.path)
    }
  }

  /// `async shared api(logger lazy:b)`, `contribute at home shared tabs`, `decorate inherited api(^api)`
  private func text(_ fact: RegistrationFact) -> String {
    let needs = fact.needs.enumerated().map { position, need in
      (need.mode == .strict ? "" : "\(need.mode.rawValue):") + (fact.isInner(position) ? "^" : "")
        + facts.keys[need.key].name
    }
    let list = needs.isEmpty ? "" : "(\(needs.joined(separator: " ")))"
    let effects =
      (fact.isAsync ? "async\(when(fact.asyncWhen)) " : "") + (fact.isOnMainActor ? "main " : "")
      + (fact.runs ? "runs " : "")
    let role =
      switch fact.role {
      case .plain: ""
      case .contribution(let entry): "contribute \(entry.map { "at \($0) " } ?? "")"
      case .decoration: "decorate "
      case .collection: "collection "
      }
    return (fact.isOverride ? "override " : "") + "\(effects)\(role)\(fact.lifetime.rawValue)"
      + " \(facts.keys[fact.key].name)\(list)"
  }

  var needSites: [String] {
    facts.registrations.flatMap(\.needs).map { "\(facts.keys[$0.key].name) \(place($0.site))" }
  }

  /// Registrations without places: `shared api(logger)`.
  var bare: [String] { facts.registrations.map { text($0) + when($0.condition, $0.path) } }

  var uses: [String] {
    facts.uses.map {
      "\(facts.scopes[$0.scope].name).\(facts.keys[$0.key].name) \(place($0.site))\(when($0.condition, $0.path))"
    }
  }

  /// The names of keys that are asked for without waiting.
  var synchronousUses: [String] { facts.uses.filter { !$0.isLoad }.map { facts.keys[$0.key].name } }

  /// The names of keys that code overrides; `any` if it may be any.
  var overridden: [String] {
    facts.graph.overridden.map { facts.keys[$0].name }.sorted() + (facts.graph.areOverridesOpen ? ["any"] : [])
  }

  /// What the checks say: `missing 4:9`.
  var findings: [String] { Analysis(facts).findings.map { "\($0.rule.id) \(place($0.site))" } }

  /// The same with the severity where it is not the rule's: `conditional (warning) 4:9`.
  var severeFindings: [String] {
    Analysis(facts).findings.map { finding in
      let severity = finding.severity == finding.rule.severity ? "" : " (\(finding.severity.rawValue))"
      return "\(finding.rule.id)\(severity) \(place(finding.site))"
    }
  }

  /// `4:9 App: the key of this registration is computed`
  var opaques: [String] {
    facts.opaques.map { "\(place($0.site)) \($0.scope.map { facts.scopes[$0].name } ?? "-"): \($0.words)" }
  }
}

/// Keys that most snippets name.
let commonKeys = """
  import Trellis
  extension Keys {
    static let a = Key<A>("a"), b = Key<B>("b"), c = Key<C>("c"), d = Key<D>("d"), e = Key<E>("e")
  }

  """

/// A definition `App` whose `register(in:)` has this body; the body's first line is line 7 of the file.
func app(_ body: String) -> String {
  commonKeys + "\nenum App: ScopeDefinition { static func register(in app: inout Registry<App>) {\n" + body + "\n} }\n"
}

/// A text, and what is expected of it.
struct Case: Sendable, CustomTestStringConvertible {
  var text: String
  var expected: [String]
  var testDescription: String { text }

  init(_ text: String, _ expected: String...) {
    self.text = text
    self.expected = expected
  }
}
