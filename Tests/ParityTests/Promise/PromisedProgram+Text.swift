import TestTools

extension PromisedProgram {
  var name: String { "Q\(number)" }
  var prefix: String { "q\(number)" }

  static let forms = 14

  func path(_ scope: Int) -> String { "\(name).S\(scope)" }

  func type(_ key: Int) -> String {
    switch keys[key].kind {
    case .plain: "Int"
    case .object: "Thing"
    case .list: "[Int]"
    case .maker: "Maker<Int, Int>"
    }
  }

  private func sample(_ key: Int) -> String {
    switch keys[key].kind {
    case .plain, .list: "1"
    case .object: "Thing()"
    case .maker: "id"
    }
  }

  func reference(_ key: Int) -> String { keys[key].isNested ? "\(name).k\(key)" : "Keys.\(prefix)k\(key)" }
  private mutating func written(_ key: Int) -> String {
    !keys[key].isNested && random.chance(70) ? ".\(prefix)k\(key)" : reference(key)
  }

  /// The program's text. It is the same for the same plan.
  mutating func text() -> String {
    var lines = ["import Trellis", "", "extension Keys {"]
    for (index, key) in keys.enumerated() where !key.isNested { lines.append("  \(declaration(index, key))") }
    lines += ["}", "", "enum \(name) {"]
    for (index, key) in keys.enumerated() where key.isNested { lines.append("  \(declaration(index, key))") }
    var outside: [String] = []
    for scope in scopes.indices { lines += definition(scope, &outside).map { "  \($0)" } }
    lines += ["}", ""] + outside + helpers
    for scope in scopes.indices {
      lines.append("nonisolated(unsafe) var \(prefix)held\(scope): Scope<\(path(scope))>!")
      lines.append("typealias \(prefix.uppercased())Scope\(scope) = Scope<\(path(scope))>")
    }
    for index in questions.indices { lines += question(index) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func declaration(_ index: Int, _ key: Key) -> String {
    let name = key.isNested ? "k\(index)" : "\(prefix)k\(index)"
    return "static let \(name) = Key<\(type(index))>(\"\(name)\")" + (key.hasDefault ? " { 0 }" : "")
  }

  private mutating func definition(_ index: Int, _ outside: inout [String]) -> [String] {
    let scope = scopes[index]
    var lines = ["enum S\(index): ScopeDefinition, MemberLookup {"]
    if let parent = scope.parent { lines.append("  typealias Parent = \(path(parent))") }
    if scope.hasInputs { lines.append("  struct Inputs: Hashable, Sendable { var number: Int }") }
    var own: [Registration] = []
    var others: [Registration] = []
    for registration in scope.registrations {
      if registration.form != .input, random.chance(35) || scope.includes != .always {
        others.append(registration)
      } else {
        own.append(registration)
      }
    }
    lines.append("  static func register(in app: inout Registry<\(random.chance(50) ? "S\(index)" : path(index))>) {")
    var call = ""
    switch random.below(3) {
    case 0: call = "app.include(\(name).M\(index).self)"
    case 1: call = "\(prefix)help\(index)(&app)"
    default: call = "app.\(prefix)add\(index)()"
    }
    if !others.isEmpty {
      let calls = wrapped([call], scope.includes, alternative: [call])
      if !call.hasPrefix("app."), random.chance(40) {
        outside.append("func \(prefix)step\(index)(_ app: inout Registry<\(path(index))>) {")
        outside += calls.map { "  \($0)" } + ["}"]
        lines.append("    \(prefix)step\(index)(&app)")
      } else {
        lines += calls.map { "    \($0)" }
      }
    }
    lines += (body(own, "app") + scope.woven).map { "    \($0)" } + ["  }", "}"]
    guard !others.isEmpty else { return lines }
    if call.hasPrefix("app.include") {
      lines.append("enum M\(index): Module {")
      lines.append("  static func register<S>(in app: inout Registry<S>) {")
      lines += body(others, "app").map { "    \($0)" } + ["  }", "}"]
    } else if call.hasPrefix("app.") {
      outside.append("extension Registry {")
      outside.append("  mutating func \(prefix)add\(index)() {")
      outside += body(others, "self").map { "    \($0)" } + ["  }", "}"]
    } else {
      outside.append("func \(prefix)help\(index)(_ app: inout Registry<\(path(index))>) {")
      outside += body(others, "app").map { "  \($0)" } + ["}"]
    }
    return lines
  }

  private mutating func body(_ registrations: [Registration], _ registry: String) -> [String] {
    var lines: [String] = []
    var last: [String] = []
    for registration in registrations {
      let statement = statement(registration, registry)
      var alternative = registration
      if case .both = registration.when, alternative.form == .shared, keys[registration.key].kind == .plain {
        (alternative.form, alternative.needs, alternative.refuses) = (.value, [], false)
        (alternative.isAsync, alternative.isOnMainActor) = (false, false)
      }
      let other = self.statement(alternative, registry)
      var leaving: (words: String, line: String)?
      if case .after(let words) = registration.when { leaving = (words, "guard \(words) else { return }") }
      if case .unless(let words) = registration.when { leaving = ("!(\(words))", "if \(words) { return }") }
      if let (words, line) = leaving {
        // The last exit alone: what follows it would be under it, too.
        if last.isEmpty {
          last = [line, statement]
        } else {
          lines += wrapped([statement], .on(words), alternative: [])
        }
      } else {
        var when = registration.when
        if case .function(let words) = when, registry != "app" { when = .loop(words) }
        if when == .on("Flags.isDemo"), registration.form == .value, keys[registration.key].kind == .plain,
          random.chance(50)
        {
          lines.append("putDemo(&\(registry), \(reference(registration.key)))")
        } else {
          lines += wrapped([statement], when, alternative: [other])
        }
      }
    }
    return lines + last
  }

  private func wrapped(_ lines: [String], _ when: When, alternative: [String]) -> [String] {
    let inner = lines.map { "  \($0)" }
    let other = alternative.map { "  \($0)" }
    switch when {
    case .always: return lines
    case .on(let words), .after(let words): return ["if \(words) {"] + inner + ["}"]
    case .both(let words): return ["if \(words) {"] + inner + ["} else {"] + other + ["}"]
    case .otherwise(let words): return ["if \(words) {", "} else {"] + inner + ["}"]
    case .nested(let outer, let words): return ["if \(outer) {", "if \(words) {"] + inner + ["}", "}"]
    case .elseIf(let first, let words): return ["if \(first) {", "} else if \(words) {"] + inner + ["}"]
    case .unless(let words): return ["if !(\(words)) {"] + inner + ["}"]
    case .chain(let first, let second, let count):
      return ["if \(first) {"] + inner + ["} else if \(second) {"] + inner + ["} else {"] + (count == 3 ? inner : [])
        + ["}"]
    case .caught: return ["do {", "  try mayRefuse()"] + inner + ["} catch {", "  noted()", "}"]
    case .leaving(let words): return ["out: do {", "  if \(words) { break out }"] + inner + ["}"]
    case .falling: return ["switch mode {", "case .one: fallthrough", "case .two:"] + inner + ["default: break", "}"]
    case .buildAnd(let build, let words): return ["#if \(build)", "if \(words) {"] + inner + ["}", "#endif"]
    case .buildElseIf(let first, let words): return ["#if \(first)", "#elseif \(words)"] + lines + ["#endif"]
    case .function(let words):
      return ["func add<X>(_ app: inout Registry<X>) {"] + inner + ["}", "if \(words) { add(&app) }"]
    case .late(let words): return ["defer {", "  if \(words) {"] + inner + ["  }", "}"]
    case .loop(let words): return ["for _ in 0..<(\(words) ? 1 : 0) {"] + inner + ["}"]
    case .closure(let words): return ["[0].prefix(\(words) ? 1 : 0).forEach { _ in"] + inner + ["}"]
    case .build(let words): return ["#if \(words)"] + lines + ["#endif"]
    case .bothBuilds(let words): return ["#if \(words)"] + lines + ["#else"] + alternative + ["#endif"]
    case .cases(let count):
      let names = ["one", "two", "three"]
      var text = ["switch mode {"]
      for name in names.prefix(count) { text += ["case .\(name):"] + inner }
      if count < 3 { text += ["default: break"] }
      return text + ["}"]
    }
  }

  private mutating func statement(_ registration: Registration, _ registry: String) -> String {
    let key = written(registration.key)
    let actor = registration.isOnMainActor ? ", on: MainActor.self" : ""
    let needs = registration.needs.map { need in
      reference(need.key) + (need.mode == .strict ? "" : ".\(need.mode)")
    }
    let listed = needs.isEmpty ? "" : ", needs: \(needs.joined(separator: ", "))"
    let parameters = registration.needs.indices.map { "a\($0)" }
    var steps = registration.needs.enumerated().compactMap { position, need in
      need.mode == .lazy || need.mode == .provider ? "promise(\(number)) { _ = try a\(position)() }" : nil
    }
    if registration.refuses { steps.append("if flagB { throw Refusal() }") }
    if registration.isAsync { steps.append("await step()") }
    func closure(_ first: [String], _ result: String) -> String {
      let names = first + parameters
      let head = names.isEmpty ? "" : "\(names.joined(separator: ", ")) in "
      return "{ \(head)\((steps + [steps.isEmpty ? result : "return \(result)"]).joined(separator: "; ")) }"
    }
    let result = sample(registration.key)
    switch registration.form {
    case .shared: return "\(registry).shared(\(key)\(actor)\(listed)) \(closure([], result))"
    case .unique: return "\(registry).unique(\(key)\(actor)\(listed)) \(closure([], result))"
    case .weak: return "\(registry).weak(\(key)\(actor)\(listed)) \(closure([], result))"
    case .value where keys[registration.key].kind == .plain && random.chance(20):
      return "put(&\(registry), \(reference(registration.key)))"
    case .value: return "\(registry).value(\(key), \(result))"
    case .input: return "\(registry).input(\(key), \\.number)"
    case .alias: return "\(registry).alias(\(key), to: \(needs.first ?? key))"
    case .maker: return "\(registry).maker(\(key)\(actor)\(listed)) \(closure(["id"], result))"
    case .contribution: return "\(registry).contribute(to: \(key)\(actor)\(listed)) \(closure([], result))"
    case .decoration: return "\(registry).decorate(\(key)\(actor)) { whole in whole }"
    case .override: return "\(registry).override(\(key)\(actor)) { 2 }"
    }
  }

  // MARK: What asks

  private mutating func question(_ index: Int) -> [String] {
    let question = questions[index]
    let (scope, key) = (path(question.scope), question.key)
    let asked = written(key)
    // The value of a subscript or wrapper cannot be an error.
    let mayStop = !keys[key].mayRefuse
    let waits = keys[key].waits && !keys[key].isShared && random.chance(85) && !question.isAtOnce
    let call = waits || random.chance(15) && !question.isAtOnce ? "await § .load(\(asked))" : "§ .resolve(\(asked))"
    func lookUp(_ receiver: String) -> String { "_ = try \(call.replacing("§ ", with: receiver))" }
    let function = "ask\(index)"
    var before: [String] = []
    var lines: [String]
    var parameter = "_ s: Scope<\(scope)>"
    let upper = scopes[question.scope].parent
    let inputs = scopes[question.scope].hasInputs ? ", .init(number: 1)" : ""
    switch question.isOutside || question.other != nil ? -1 : question.form {
    case -1: lines = [unusual(question)]
    case 1: (parameter, lines) = ("_ s: \(prefix.uppercased())Scope\(question.scope)", [lookUp("s")])
    case 2:
      lines = ["let holder = \(name)Holder\(index)(scope: s)", "try await holder.ask()"]
      before = holder(index, scope, lookUp(random.chance(50) ? "scope" : "self.scope"), question.when)
    case 3: lines = [lookUp("\(prefix)held\(question.scope)")]
    case 4:
      lines = ["\(name)Place\(index).scope = s", lookUp("\(name)Place\(index).scope!")]
      before = ["enum \(name)Place\(index) { nonisolated(unsafe) static var scope: Scope<\(scope)>? }"]
    case 5:
      lines = [lookUp("\(prefix)give\(index)(s)")]
      before = ["@MainActor func \(prefix)give\(index)(_ s: Scope<\(scope)>) -> Scope<\(scope)> { s }"]
    case 6:
      before =
        ["extension Scope<\(scope)> {", "  @MainActor func \(prefix)own\(index)() async throws {"]
        + wrapped(
          [
            lookUp(random.chance(50) ? "self" : "").replacing("try .", with: "try ").replacing(
              "await .", with: "await ")
          ], question.when, alternative: []
        ).map { "    \($0)" } + ["  }", "}"]
      lines = ["try await s.\(prefix)own\(index)()"]
    case 7 where mayStop && keys[key].kind != .maker && !(keys[key].waits && !keys[key].isShared):
      before = [
        "final class \(name)Object\(index): ScopeConsumer {", "  var scope: Scope<\(scope)>?",
        "  @Injected(\(asked)) var value: \(type(key))", "}",
      ]
      lines = ["let object = \(name)Object\(index)()", "try s.pass(to: object).require()", "_ = object.value"]
    case 8 where mayStop: lines = ["_ = s[\(asked)]"]
    case 9:
      let below = scopes.indices.filter { $0 != question.scope && isAbove(question.scope, $0) }
      guard let lower = below.first else { fallthrough }
      (parameter, lines) = ("_ s: Scope<\(path(lower))>", [lookUp("s.ancestor(\(scope).self)!")])
      questions[index].scope = lower
    case 10:
      if let upper {
        parameter = "_ s: Scope<\(path(upper))>"
        lines = ["try await withScope(\(scope).self\(inputs), in: s) { below in \(lookUp("below")) }"]
        questions[index].scope = upper
      } else {
        lines = ["try await withScope(\(scope).self) { new in \(lookUp("new")) }"]
      }
    case 11:
      if let upper {
        parameter = "_ s: Scope<\(path(upper))>"
        lines = ["let below = try s.open(\(scope).self\(inputs))", "try await below.start()", lookUp("below")]
        questions[index].scope = upper
      } else {
        lines = ["let new = try Scope(\(scope).self)", "try await new.start()", lookUp("new")]
      }
    case 12 where upper != nil && scopes[question.scope].hasInputs:
      parameter = "_ s: Scope<\(path(upper ?? 0))>"
      lines = [
        "let all = s.scopes(of: \(scope).self)", "let one: Scope<\(scope)> = try all[.init(number: 1)]",
        "try await one.start()", lookUp("one"),
      ]
      questions[index].scope = upper ?? 0
    case 13 where keys[key].kind == .maker: lines = ["let made = try s.resolve(\(asked))", "_ = try made(1)"]
    default: lines = [lookUp("s")]
    }
    // The words stand around the look-up itself.
    let isInner = !question.isOutside && question.other == nil && (question.form == 6 || question.form == 2)
    let body = isInner ? lines : wrapped(lines, question.when, alternative: [])
    return before + ["@MainActor func \(prefix)\(function)(\(parameter)) async throws {"] + body.map { "  \($0)" } + [
      "}"
    ]
  }

  private func holder(_ index: Int, _ scope: String, _ lookUp: String, _ when: When) -> [String] {
    ["@MainActor struct \(name)Holder\(index) {", "  let scope: Scope<\(scope)>", "  func ask() async throws {"]
      + wrapped([lookUp], when, alternative: []).map { "    \($0)" } + ["  }", "}"]
  }

  // MARK: What runs it

  /// Code that opens the program's scopes in each order, and asks all questions after each. The text is written before.
  var exercise: String {
    let parents = scopes.map { "\($0.parent ?? -1)" }.joined(separator: ", ")
    var lines = ["await exercise(\(number), parents: [\(parents)]) { order in"]
    for scope in scopes.indices { lines.append("  var s\(scope): Scope<\(path(scope))>?") }
    lines += ["  for scope in order {", "    do {", "      switch scope {"]
    for (index, scope) in scopes.enumerated() {
      let inputs = scope.hasInputs ? ", .init(number: 1)" : ""
      let opened = scope.parent.map { "s\($0)!.open(\(path(index)).self\(inputs))" } ?? "Scope(\(path(index)).self)"
      lines.append("      case \(index):")
      lines.append("        s\(index) = try \(opened)")
      lines.append("        \(prefix)held\(index) = s\(index)")
      lines.append("        try await s\(index)!.start()")
    }
    lines += [
      "      default: break", "      }", "    } catch {", "      failed(\(number), \"opening S\\(scope)\", error)",
      "      return", "    }",
    ]
    for (index, question) in questions.enumerated() {
      lines.append(
        "    if let s\(question.scope) { await ask(\(number), \"ask\(index)\") { try await \(prefix)ask\(index)(s\(question.scope)) } }"
      )
    }
    for scope in scopes.indices {
      for above in sequence(first: scope, next: { scopes[$0].parent }) {
        let read = "\(prefix)read\(above)"
        lines.append("    if let s\(scope) { await ask(\(number), \"\(read)\") { try await s\(scope).\(read)() } }")
      }
    }
    lines += ["    keepPromises(\(number))", "  }", "  try? await s0?.close()"]
    for scope in scopes.indices { lines.append("  \(prefix)held\(scope) = nil") }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }
}
