import TestTools

/// A generated file with a sound graph, and the same file with one mistake in it.
///
/// Everything in it is private to the file, so that any number of them are one module.
struct MendableProgram {
  enum Mistake: CaseIterable {
    case misspeltNeed, misspeltRegistration, renamedKey, input, sharedOverride, mainActor,
      forgottenImport
    case suppression, missing, unused, tooLow

    /// What the title of its fix begins with, if that is offered and not safe.
    var offered: String? {
      switch self {
      case .missing: "Register"
      case .misspeltNeed, .misspeltRegistration, .renamedKey: "Write"
      case .unused: "Delete"
      case .tooLow: "Move"
      default: nil
      }
    }
  }

  private struct Registration {
    var key: String
    var scope: Int
    var verb: String
    var needs: [String] = []
    var isOnMainActor = false
  }

  private static let words = [
    "logger", "account", "network", "pictures", "calendar", "keychain", "database", "location", "weather", "analytics",
    "composer", "geometry", "invoices", "kitchen", "mountain", "notebook", "orchestra", "payments", "shepherd",
    "telescope", "umbrella", "vegetable", "workflow", "xylophone", "zeppelin",
  ]
  private static let scopes = ["App", "Session", "Screen"]
  private let registries: [String]
  private var registrations: [Registration] = []
  private var types: [String: String] = [:]
  private let scopeCount: Int
  private let unit: String
  private let newline: String
  private var random: SeededGenerator
  let mistake: Mistake
  /// The registration that has the mistake.
  private var chosen = 0
  var chosenKey: String { registrations[chosen].key }

  init(number: Int, seed: UInt64) {
    mistake = Mistake.allCases[number % Mistake.allCases.count]
    random = SeededGenerator(seed: seed &+ UInt64(number) &* 0x1_0001)
    registries =
      [["app", "session", "screen"], ["registry", "registry", "registry"], ["a", "b", "c"]]
      .randomElement(using: &random) ?? []
    scopeCount = Int.random(in: 2...3, using: &random)
    unit = ["  ", "    ", "\t"].randomElement(using: &random) ?? ""
    newline = Int.random(in: 0..<4, using: &random) == 0 ? "\r\n" : "\n"
    // Keys with one string are one key, also of different files.
    var words = Self.words.shuffled(using: &random).map { "\($0)\(number + 100)" }
    for _ in 0..<Int.random(in: 5...9, using: &random) {
      let scope = Int.random(in: 0..<scopeCount, using: &random)
      add(words.removeLast(), in: scope)
    }
    // What every mistake needs is there: an input that is needed, an override, and a chain on the main actor.
    registrations.append(Registration(key: words[0], scope: 1, verb: "input"))
    types[words[0]] = "String"
    add(words[1], in: 1, needs: [words[0]])
    add(words[2], in: 0)
    registrations.append(Registration(key: words[2], scope: 1, verb: "override"))
    add(words[3], in: 0, needs: [], isOnMainActor: true)
    add(words[4], in: 0, needs: [words[3]], isOnMainActor: true)
    add(words[5], in: 0)
    add(words[6], in: 0, needs: [words[5]])
    let candidates: [String: Int] = Dictionary(registrations.indices.map { (registrations[$0].key, $0) }) { $1 }
    chosen =
      switch mistake {
      case .input: candidates[words[0]] ?? 0
      case .sharedOverride: candidates[words[2]] ?? 0
      case .mainActor: candidates[words[4]] ?? 0
      case .misspeltNeed: candidates[words[6]] ?? 0
      case .tooLow, .missing: candidates[words[5]] ?? 0
      default: registrations.indices.filter { registrations[$0].verb == "shared" }.randomElement(using: &random) ?? 0
      }
  }

  private mutating func add(_ key: String, in scope: Int, needs: [String]? = nil, isOnMainActor: Bool = false) {
    types[key] = ["Int", "String", "Double"].randomElement(using: &random)
    let visible = registrations.filter { $0.scope <= scope && !$0.isOnMainActor && $0.verb != "override" }.map(\.key)
    let chosen = needs ?? Array(visible.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)))
    registrations.append(
      Registration(key: key, scope: scope, verb: "shared", needs: chosen, isOnMainActor: isOnMainActor))
  }

  private func misspelt(_ key: String) -> String { String(key.dropLast(2) + [key.last ?? "x"]) }

  /// The lines of the file.
  ///
  /// - Parameter isBroken: Whether they contain the mistake.
  func text(isBroken: Bool) -> String {
    var copy = random
    let mistake = isBroken ? mistake : nil
    var lines = mistake == .forgottenImport ? [] : ["import Trellis", ""]
    lines += ["/// Keys.", "private extension Keys {"]
    for (index, key) in Set(registrations.map(\.key)).sorted().enumerated() {
      let isChosen = key == registrations[chosen].key
      let name = isChosen && mistake == .renamedKey ? misspelt(key) : key
      let comment = index.isMultiple(of: 3) ? "  // a key" : ""
      lines.append("\(unit)static let \(name) = Key<\(types[key] ?? "")>(\"\(key)\")\(comment)")
    }
    if mistake == .unused { lines.append("\(unit)static let superfluous = Key<Int>(\"superfluous\")") }
    lines += ["}", ""]
    for scope in 0..<scopeCount {
      lines += self.lines(of: scope, mistake, &copy) + [""]
    }
    lines += ["private func use() async throws {", "\(unit)let scope0 = try Scope(App.self)"]
    for scope in 1..<scopeCount {
      let inputs = scope == 1 ? ", .init(\(input): \"\")" : ""
      lines.append("\(unit)let scope\(scope) = try scope\(scope - 1).open(\(Self.scopes[scope]).self\(inputs))")
    }
    for registration in registrations where registration.verb != "override" {
      // What is moved down is seen from below only.
      let scope = mistake == .tooLow || self.mistake == .tooLow ? scopeCount - 1 : registration.scope
      let load = registration.isOnMainActor ? "try await scope\(scope).load" : "try scope\(scope).resolve"
      lines.append("\(unit)_ = \(load)(.\(registration.key))")
    }
    lines += ["}", ""]
    return lines.joined(separator: newline)
  }

  private var input: String { registrations.first { $0.verb == "input" }?.key ?? "" }

  private func lines(of scope: Int, _ mistake: Mistake?, _ random: inout SeededGenerator) -> [String] {
    let name = Self.scopes[scope]
    var lines = ["private enum \(name): ScopeDefinition {" + (Bool.random(using: &random) ? "  // a scope" : "")]
    if scope > 0 {
      lines.append("\(unit)typealias Parent = \(Self.scopes[scope - 1])")
    }
    if scope == 1 { lines.append("\(unit)struct Inputs: Sendable { var \(input): String }") }
    var calls: [[String]] = []
    for (index, registration) in registrations.enumerated() {
      let isChosen = index == chosen
      if isChosen, mistake == .missing || mistake == .input { continue }
      let place = isChosen && mistake == .tooLow ? 1 : registration.scope
      guard place == scope else { continue }
      calls.append(call(of: registration, isChosen ? mistake : nil, in: scope, &random))
    }
    if mistake == .unused, scope == scopeCount - 1 { calls.append(["\(registries[scope]).shared(.superfluous) { 1 }"]) }
    let header = "\(unit)static func register(in \(registries[scope]): inout Registry<\(name)>) {"
    if calls.allSatisfy({ $0.count == 1 && !$0[0].contains("//") }), calls.count < 3, Bool.random(using: &random) {
      lines.append("\(header) \(calls.flatMap(\.self).joined(separator: "; ")) }")
    } else {
      lines += [header] + calls.flatMap(\.self).map { unit + unit + $0 } + ["\(unit)}"]
    }
    return lines + ["}"]
  }

  private func call(
    of registration: Registration, _ mistake: Mistake?, in scope: Int, _ random: inout SeededGenerator
  ) -> [String] {
    let registry = registries[scope]
    let name = mistake == .misspeltRegistration ? misspelt(registration.key) : registration.key
    if registration.verb == "input" { return ["\(registry).input(.\(name), \\.\(name))"] }
    let verb = mistake == .sharedOverride ? "shared" : registration.verb
    let actor = registration.isOnMainActor && mistake != .mainActor ? ", on: MainActor.self" : ""
    let keys = registration.needs.map { mistake == .misspeltNeed ? misspelt($0) : $0 }
    let needs = keys.isEmpty ? "" : ", needs: " + keys.map { "Keys.\($0)" }.joined(separator: ", ")
    let result = ["Int": "1", "String": "\"\"", "Double": "1.5"][types[registration.key] ?? ""] ?? ""
    let ignored = registration.needs.map { _ in "_" }.joined(separator: ", ")
    let start = "\(registry).\(verb)(.\(name)\(actor)\(needs))"
    let parameters = ignored.isEmpty ? "" : "\(ignored) in "
    let suppression = mistake == .suppression ? "// trellis:ignore[cycle, shadow] nothing of the kind" : ""
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      return ["\(start) {\(parameters.isEmpty ? "" : " \(parameters.dropLast())")", "\(unit)\(result)", "}"].with(
        suppression)
    case 1: return ["\(start) { \(parameters)\(result) }  // one"].with(suppression)
    default: return ["\(start) { \(parameters)\(result) }"].with(suppression)
    }
  }
}

extension [String] {
  fileprivate func with(_ comment: String) -> [String] { comment.isEmpty ? self : [comment] + self }
}
