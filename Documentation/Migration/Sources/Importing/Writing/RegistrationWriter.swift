/// Writes one registration.
struct RegistrationWriter {
  private let program: ImportedProgram
  private let registered: ImportedProgram.Registered
  private let index: Int
  /// What a hand has to do, in sentences.
  private var tasks: [String] = []
  private(set) var lines: [String] = []

  /// A need as it is written, and the closure's parameter for it.
  private struct Written: Hashable {
    var need: String
    var parameter: String
  }

  var isByHand: Bool { !tasks.isEmpty }

  init(_ program: ImportedProgram, _ index: Int) {
    self.program = program
    self.index = index
    registered = program.registrations[index]
    if registered.forwarded != nil {
      writeForward()
    } else {
      write()
    }
    if let condition = registered.condition, !lines.isEmpty {
      lines = ["#if \(condition)"] + lines.map { "  \($0)" } + ["#endif"]
    }
  }

  private var old: Registration { registered.registration }
  private var key: ImportedProgram.Key { program.keys[registered.key] }

  // MARK: Forwards

  private mutating func writeForward() {
    guard let target = registered.forwarded.map({ program.registrations[$0] }) else { return }
    let from = program.keys[target.key]
    guard old.obstacles.isEmpty, target.obstacles.isEmpty else { return }
    guard registered.obstacles.isEmpty else {
      tasks.append("not written as '\(key.service)': \(registered.obstacles.joined(separator: "; ")).")
      return finish([], original: nil, [])
    }
    let actor = old.isOnMainActor ? ", on: MainActor.self" : ""
    switch target.lifetime {
    case .maker:
      let names = old.arguments.indices.map { "argument\($0 + 1)" }.joined(separator: ", ")
      lines.append(
        "scope.maker(.\(key.name)\(actor), needs: Keys.\(from.name)) { \(names), maker in try maker(\(names)) }")
    case .unique:
      lines.append("scope.unique(.\(key.name)\(actor), needs: Keys.\(from.name)) { $0 }")
    default:
      lines.append("scope.alias(.\(key.name), to: Keys.\(from.name)) { $0 as \(program.written(key)) }")
    }
  }

  // MARK: Registrations

  private mutating func write() {
    var obstacles = old.obstacles + registered.obstacles.filter { !old.obstacles.contains($0) }
    if old.arguments.count > 4 { obstacles.append("a maker has at most four arguments; make them a struct") }
    if !obstacles.isEmpty { tasks.append("\(obstacles.joined(separator: "; ")).") }
    tasks += old.doubts.map { "\($0)." }
    guard obstacles.isEmpty else { return finish(old.comments, original: old.text, []) }
    if case .graph = old.lifetime, registered.lifetime == .unique, isNeededTwice {
      tasks.append(
        "'.graph' shared it within one resolution; now each need has its own. Share it in a scope if they belong together."
      )
    }
    let contexts = old.alternatives.filter { $0.condition == nil }.map { "'.\($0.context)'" }
    if !contexts.isEmpty {
      tasks.append(
        "\(contexts.joined(separator: ", ")) replaces it: pass the overrides in 'Contexts+\(old.module)' where such a scope"
          + " is created.")
    }
    var original = old.doubts.isEmpty ? nil : old.text
    let code: [String]
    switch old.factory {
    case .promised, .none:
      tasks.append("the app registers it later; make it an input of a scope.")
      return finish(old.comments, original: old.text, [])
    case .initializer(let type, let labels): code = call(initializerBody(type, labels))
    case .body(let body):
      if let afterwards = old.afterwards {
        if let both = joined(body, afterwards) {
          code = call(both)
        } else {
          tasks.append(reason(against: afterwards))
          original = original ?? afterwards.text
          code = call(rendered(body))
        }
      } else {
        code = call(rendered(body))
      }
    }
    finish(old.comments, original: original, withAlternatives(code))
  }

  /// The registrations of builds with a condition before the one that is left.
  private func withAlternatives(_ code: [String]) -> [String] {
    // The old container asks for the most special one first.
    let order = ["targetEnvironment(simulator)", "!targetEnvironment(simulator)", "DEBUG"]
    var lines: [String] = []
    for condition in order {
      guard let position = old.alternatives.lastIndex(where: { $0.condition == condition }) else { continue }
      lines.append("\(lines.isEmpty ? "#if" : "#elseif") \(condition)")
      lines += call(rendered(old.alternatives[position].body, registered.alternatives[position])).map { "  \($0)" }
    }
    return lines.isEmpty ? code : lines + ["#else"] + code.map { "  \($0)" } + ["#endif"]
  }

  /// The call that overrides it in a context.
  func override(_ alternative: Int) -> [String] {
    call(rendered(old.alternatives[alternative].body, registered.alternatives[alternative]), verb: "overrides.override")
  }

  private func reason(against afterwards: Afterwards) -> String {
    for need in registered.later {
      guard let path = program.path(from: need.key, to: index) else { continue }
      let names = ([index] + path).map { "'\(program.keys[program.registrations[$0].key].name.unquoted)'" }
      return "what ran once the instance existed closes the cycle \(names.joined(separator: " → ")); let the factory of"
        + " \(names[1]) set the property, or take 'Keys.\(program.keys[need.key].name).lazy'."
    }
    if let obstacle = afterwards.obstacles.first {
      return "what ran once the instance existed is left out: \(obstacle)."
    }
    return "what ran once the instance existed belongs at the end of the factory."
  }

  private mutating func finish(_ comments: [String], original: String?, _ code: [String]) {
    if !comments.isEmpty || !tasks.isEmpty { lines.append("") }
    lines += comments.flatMap {
      $0.split(separator: "\n", omittingEmptySubsequences: false).map { Self.dedented(String($0)) }
    }
    if !tasks.isEmpty {
      let sentences = tasks.prefix(1) + tasks.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
      let origin = original == nil ? [] : ["At \(old.place) it was:"]
      lines += Self.wrapped((["TODO(import):"] + sentences + origin).joined(separator: " "))
      lines += original.map(Self.dedent)?.map { $0.isEmpty ? "//" : "//   \($0)" } ?? []
    }
    lines += code
  }

  /// Whether one resolution may reach it twice.
  private var isNeededTwice: Bool {
    let declaration =
      old.created.flatMap { program.declarations.type($0) } ?? program.declarations.type(old.service.type)
    guard let kind = declaration?.kind,
      kind == .class || kind == .protocol || kind == .actor
    else { return false }
    return key.dependents > 1
  }

  // MARK: Bodies

  private struct Rendered {
    var parameters: [String]
    var needs: [String]
    var lines: [String]
  }

  private func initializerBody(_ type: TypeName, _ labels: [String?]) -> Rendered {
    var arguments = old.arguments[...]
    var needs = Array(registered.needs.enumerated())[...]
    let initializer = program.declarations.type(type)?.callable.first { $0.parameters.map(\.label) == labels }
    var written: [Written] = []
    var passed: [String] = []
    var taken: Set<String> = []
    let names = old.arguments.map { $0.name }
    taken.formUnion(names)
    for (position, label) in labels.enumerated() {
      let value: String
      if let parameter = initializer?.parameters[position], let first = arguments.first, first.type == parameter.type {
        value = first.name
        arguments = arguments.dropFirst()
      } else if let (_, need) = needs.popFirst() {
        value = KeyNames.free(program.keys[need.key].name.unquoted, among: &taken)
        written.append(Written(need: text(of: need), parameter: value))
      } else {
        continue
      }
      passed.append(label.map { "\($0): \(value)" } ?? value)
    }
    return Rendered(
      parameters: names + written.map(\.parameter), needs: written.map(\.need),
      lines: ["\(old.isAsync ? "await " : "")\(type)(\(passed.joined(separator: ", ")))"])
  }

  /// Whether a need is something to call.
  private func throwsWhenUsed(_ need: ImportedProgram.LinkedNeed) -> Bool {
    need.mode == .provider || !program.keys[need.key].service.arguments.isEmpty
  }

  private func text(of need: ImportedProgram.LinkedNeed) -> String {
    let key = program.keys[need.key]
    let isMaker = !key.service.arguments.isEmpty
    let form = need.mode == .strict || isMaker ? "" : ".\(need.mode.rawValue)"
    return "Keys.\(key.name)\(form)"
  }

  private func rendered(_ body: Body, _ linked: [ImportedProgram.LinkedNeed]? = nil) -> Rendered {
    var needs = Needs(self, taken: body.names)
    let text = needs.fill(body, linked ?? registered.needs)
    return Rendered(
      parameters: old.arguments.map { $0.name } + needs.written.map(\.parameter),
      needs: needs.written.map(\.need),
      lines: Self.dedent(text))
  }

  /// The factory and what ran after it as one closure; nil if that would close a cycle.
  private func joined(_ body: Body, _ afterwards: Afterwards) -> Rendered? {
    guard afterwards.obstacles.isEmpty, body.isExpression,
      !registered.later.contains(where: { program.path(from: $0.key, to: index) != nil })
    else { return nil }
    var needs = Needs(self, taken: body.names.union(afterwards.body.names))
    let first = needs.fill(body, registered.needs)
    let second = needs.fill(afterwards.body, registered.later)
    let instance = afterwards.instance
    var lines = Self.dedent("let \(instance) = \(first)")
    lines += Self.dedent(second)
    lines.append("return \(instance)")
    return Rendered(
      parameters: old.arguments.map { $0.name } + needs.written.map(\.parameter),
      needs: needs.written.map(\.need),
      lines: lines)
  }

  /// Gives needs their parameters while texts are filled in.
  private struct Needs {
    private let writer: RegistrationWriter
    private var taken: Set<String>
    var written: [Written] = []

    init(_ writer: RegistrationWriter, taken: Set<String>) {
      self.writer = writer
      self.taken = taken.union(writer.old.arguments.map { $0.name })
    }

    mutating func fill(_ body: Body, _ needs: [ImportedProgram.LinkedNeed]) -> String {
      for (position, name) in body.constants.sorted(by: { $0.key < $1.key }) where position < needs.count {
        taken.insert(name)
        written.append(Written(need: writer.text(of: needs[position]), parameter: name))
      }
      return text(body.pieces, needs)
    }

    private mutating func text(_ pieces: [Body.Piece], _ needs: [ImportedProgram.LinkedNeed]) -> String {
      var text = ""
      for piece in pieces {
        switch piece {
        case .text(let part): text += part
        case .need(let position, let arguments, let isNested, let isOperand):
          guard position < needs.count else { continue }
          let isCovered = isOperand && !isNested
          let use = use(
            of: needs[position], arguments.map { self.text($0, needs) }, isNested ? "try! " : isCovered ? "" : "try ")
          // 'try!' cannot stand to the right of an operator.
          text += isOperand && use.hasPrefix("try") ? "(\(use))" : use
        case .attempt(let positions):
          let throwing = positions.contains { position in
            position < needs.count && writer.throwsWhenUsed(needs[position])
          }
          if throwing { text += "try " }
        }
      }
      return text
    }

    private mutating func use(
      of need: ImportedProgram.LinkedNeed, _ arguments: [String], _ attempt: String
    ) -> String {
      let key = writer.program.keys[need.key]
      let name = parameter(for: writer.text(of: need), key, of: need)
      guard writer.throwsWhenUsed(need) else { return name }
      let call = "\(attempt)\(name)(\(arguments.joined(separator: ", ")))"
      // The code unwraps it.
      return need.isOptional ? "Optional(\(call))" : call
    }

    /// The parameter that has the need; each look-up of what is made anew has one of its own.
    private mutating func parameter(for text: String, _ key: ImportedProgram.Key, of need: ImportedProgram.LinkedNeed)
      -> String
    {
      let isNew = writer.program.byKey[need.key].contains { writer.program.registrations[$0].lifetime == .unique }
      let isOne = !isNew || need.mode == .provider
      if isOne, let known = written.first(where: { $0.need == text }) { return known.parameter }
      let name = KeyNames.free(key.name.unquoted, among: &taken)
      let safe = KeyNames.reserved.contains(name) ? "`\(name)`" : name
      written.append(Written(need: text, parameter: safe))
      return safe
    }
  }

  // MARK: Calls

  private func call(_ body: Rendered, verb other: String? = nil) -> [String] {
    let verb =
      switch registered.lifetime {
      case .shared: "shared"
      case .weak: "weak"
      case .maker: "maker"
      case .unique, .alias, .input: "unique"
      }
    let actor = old.isOnMainActor ? ", on: MainActor.self" : ""
    let needs = body.needs.isEmpty ? "" : ", needs: \(body.needs.joined(separator: ", "))"
    let head = "\(other ?? "scope.\(verb)")(.\(key.name)\(actor)\(needs)) {"
    let parameters = body.parameters.isEmpty ? "" : " \(body.parameters.joined(separator: ", ")) in"
    if body.lines.count == 1, !body.lines[0].contains("//") {
      let line = "\(head)\(parameters) \(body.lines[0]) }"
      if line.count + 4 <= 120 { return [line] }
    }
    return ["\(head)\(parameters)"] + body.lines.map { $0.isEmpty ? "" : "  \($0)" } + ["}"]
  }

  /// The lines of a text that began in the middle of a line, without the indentation that the others share.
  static func dedent(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let shared =
      lines.dropFirst().filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " || $0 == "\t" }.count }
      .min() ?? 0
    return [lines.first ?? ""]
      + lines.dropFirst().map { String($0.dropFirst(min(shared, $0.prefix { $0 == " " || $0 == "\t" }.count))) }
  }

  /// Comment lines of at most 115 characters, which are indented later.
  private static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    var line = "//"
    for word in text.split(separator: " ") {
      if line.count + word.count + 1 > 115 {
        lines.append(line)
        line = "//"
      }
      line += " \(word)"
    }
    return lines + [line]
  }

  private static func dedented(_ line: String) -> String { String(line.drop { $0 == " " || $0 == "\t" }) }
}
