import TestTools

/// A definition whose keys are registered anywhere in nested statements: what leaves a block decides what comes after it.
extension PromisedProgram {
  private static let conditions = [
    "flagA", "flagB", "Flags.isDemo", "!flagA", "!flagB", "flagA && flagB", "flagA || Flags.isDemo", "mode == .one",
    "mode != .two",
  ]
  private static let builds = ["BUILD_A", "BUILD_B", "!BUILD_A"]

  /// A few keys in one scope, and one or two functions that ask for some of them.
  mutating func weave() {
    scopes = [Scope()]
    let count = 2 + random.below(3)
    for _ in 0..<count { keys.append(Key(isNested: random.chance(20))) }
    var weaver = Weaver(left: Array(0..<count))
    var lines: [String] = []
    for _ in 0..<(1 + random.below(2)) { lines += block(0, &weaver) }
    for key in weaver.left where random.chance(75) {
      scopes[0].registrations.append(Registration(form: .shared, key: key))
    }
    (scopes[0].woven, helpers) = (lines, weaver.helpers)
    for _ in 0..<(1 + random.below(2)) {
      var question = Question(scope: 0, key: random.below(count))
      let path = weaver.paths[question.key] ?? []
      switch path.contains("?") ? 0 : path.count {
      case 1 where random.chance(70): question.when = .on(path[0])
      case 2 where random.chance(70): question.when = .nested(path[0], path[1])
      default: if random.chance(15) { question.when = .on(random.pick(Self.conditions)) }
      }
      questions.append(question)
    }
  }

  /// What is being written.
  private struct Weaver {
    /// The keys that nothing registers yet.
    var left: [Int]
    var known: [Int] = []
    /// The conditions around each key's first registration; `?` for what no `if` repeats.
    var paths: [Int: [String]] = [:]
    var path: [String] = []
    var helpers: [String] = []
    var count = 0

    mutating func number() -> Int {
      count += 1
      return count
    }
  }

  private mutating func block(_ depth: Int, _ weaver: inout Weaver) -> [String] {
    var lines: [String] = []
    for _ in 0..<(1 + random.below(2)) {
      lines += depth > 2 || random.chance(35) ? registrations(&weaver) : statement(depth + 1, &weaver)
    }
    return lines
  }

  private mutating func block(_ depth: Int, in words: String, _ weaver: inout Weaver) -> [String] {
    weaver.path.append(words)
    defer { weaver.path.removeLast() }
    return block(depth, &weaver).map { "  \($0)" }
  }

  private mutating func registrations(_ weaver: inout Weaver) -> [String] {
    var key = weaver.left.first
    if key == nil || !weaver.known.isEmpty && random.chance(30) { key = random.pick(weaver.known) }
    guard let key else { return [] }
    weaver.left.removeAll { $0 == key }
    if weaver.paths[key] == nil { weaver.paths[key] = weaver.path }
    let need = weaver.known.filter { $0 != key }.randomElement(using: &random)
    if !weaver.known.contains(key) { weaver.known.append(key) }
    if let need, random.chance(60) {
      let mode = random.chance(75) ? "" : random.pick([".optional", ".lazy"])
      return ["app.shared(\(reference(key)), needs: \(reference(need))\(mode)) { _ in 1 }"]
    }
    return [random.chance(70) ? "app.shared(\(reference(key))) { 1 }" : "app.value(\(reference(key)), 1)"]
  }

  private mutating func statement(_ depth: Int, _ weaver: inout Weaver) -> [String] {
    let words = random.pick(Self.conditions)
    let number = weaver.number()
    switch random.below(20) {
    case 0, 1, 2:
      var lines = ["if \(words) {"] + block(depth, in: words, &weaver)
      if random.chance(30) {
        let second = random.pick(Self.conditions)
        lines += ["} else if \(second) {"] + block(depth, in: "?", &weaver)
      }
      if random.chance(50) { lines += ["} else {"] + block(depth, in: "!(\(words))", &weaver) }
      return lines + ["}"]
    case 3:
      let left = random.chance(40) ? block(depth, in: "?", &weaver) : []
      return ["guard \(words) else {"] + left + ["  return", "}"] + block(depth, &weaver)
    case 4:
      let left = random.chance(50) ? block(depth, in: words, &weaver) : []
      return ["if \(words) {"] + left + ["  return", "}"]
    case 5, 6:
      var lines = ["switch mode {", "case .one:"] + block(depth, in: "?", &weaver)
      if random.chance(25) { lines.append("  fallthrough") }
      lines.append(random.chance(20) ? "case .two where \(words):" : "case .two:")
      lines += block(depth, in: "?", &weaver) + [random.chance(50) ? "default:" : "case .three:"]
      if lines.last == "case .three:", lines.contains(where: { $0.hasPrefix("case .two where") }) {
        lines[lines.count - 1] = "default:"
      }
      return lines + [random.chance(50) ? "  break" : "  noted()"] + block(depth, in: "?", &weaver) + ["}"]
    case 7:
      return ["switch (flagA, flagB) {", "case (true, _):"] + block(depth, in: "?", &weaver) + ["case (_, true):"]
        + block(depth, in: "?", &weaver) + ["default: break", "}"]
    case 8:
      return ["out\(number): do {"] + block(depth, &weaver).map { "  \($0)" } + ["  if \(words) { break out\(number) }"]
        + block(depth, &weaver).map { "  \($0)" } + ["}"]
    case 9:
      let other = random.chance(50) ? ["#else"] + block(depth, in: "?", &weaver) : []
      let first = random.chance(25) ? ["return"] : block(depth, in: "?", &weaver)
      return ["#if \(random.pick(Self.builds))"] + first + other + ["#endif"]
    case 10:
      return ["do {"] + block(depth, in: "?", &weaver) + ["  try mayRefuse()"] + block(depth, in: "?", &weaver)
        + ["} catch {"] + (random.chance(50) ? block(depth, in: "?", &weaver) : ["  noted()"]) + ["}"]
    case 11:
      let helper =
        ["func \(prefix)on\(number)(_ app: inout Registry<\(path(0))>, _ on: Bool) {", "  if on {"]
        + block(depth, in: "?", &weaver) + ["  }"] + ["}"]
      weaver.helpers += helper
      return ["\(prefix)on\(number)(&app, \(words))"]
    case 12, 13:
      let helper =
        ["func \(prefix)try\(number)(_ app: inout Registry<\(path(0))>) throws {"] + block(depth, in: "?", &weaver)
        + [random.chance(50) ? "  try mayRefuse()" : "  if \(words) { throw Refusal() }"]
        + block(depth, in: "?", &weaver) + ["}"]
      weaver.helpers += helper
      let call = "try \(prefix)try\(number)(&app)"
      if random.chance(40) { return [call.replacing("try ", with: "try? ")] }
      return ["do {", "  \(call)"] + (random.chance(50) ? block(depth, in: "?", &weaver) : []) + ["} catch {"]
        + (random.chance(50) ? block(depth, in: "?", &weaver) : ["  noted()"]) + ["}"]
    case 14:
      let helper =
        ["func \(prefix)plain\(number)(_ app: inout Registry<\(path(0))>) {"] + block(depth, in: "?", &weaver) + ["}"]
      weaver.helpers += helper
      return ["\(prefix)plain\(number)(&app)"]
    case 15: return ["let on\(number) = \(words)", "if on\(number) {"] + block(depth, in: "?", &weaver) + ["}"]
    case 16:
      return random.chance(50)
        ? ["repeat {"] + block(depth, &weaver).map { "  \($0)" } + ["} while false"]
        : ["for _ in 0..<1 {"] + block(depth, &weaver).map { "  \($0)" } + ["  if \(words) { continue }", "}"]
    case 17: return ["if true {"] + block(depth, &weaver).map { "  \($0)" } + ["}"]
    case 18: return ["if flagA, \(words) {"] + block(depth, in: "flagA && \(words)", &weaver) + ["}"]
    default:
      return ["if let one\(number) = \(words) ? 1 : nil {", "  _ = one\(number)"] + block(depth, in: "?", &weaver) + [
        "}"
      ]
    }
  }
}
