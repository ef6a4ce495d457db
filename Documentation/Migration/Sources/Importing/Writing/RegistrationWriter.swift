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
    if let condition = registered.registration.condition {
      lines = ["#if \(condition)"] + lines.map { "  \($0)" } + ["#endif"]
    }
  }

  private var old: Registration { registered.registration }
  private var key: ImportedProgram.Key { program.keys[registered.key] }

  // MARK: Forwards

  private mutating func writeForward() {
    guard let target = registered.forwarded.map({ program.registrations[$0] }) else { return }
    let from = program.keys[target.key]
    guard old.obstacles.isEmpty else { return }
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
    let comments = old.comments
    var obstacles = old.obstacles
    if old.arguments.count > 4 { obstacles.append("a maker has at most four arguments; make them a struct") }
    if old.arguments.contains(where: { $0.type?.isFunction ?? false }) {
      obstacles.append("an argument is a function, which has to be '@Sendable'")
    }
    tasks += old.doubts.map { "\($0)." }
    if case .graph = old.lifetime, registered.lifetime == .unique, isNeededTwice {
      tasks.append(
        "'.graph' shared it within one resolution; now each need has its own. Share it in a scope if they belong together."
      )
    }
    guard obstacles.isEmpty else {
      tasks.insert("\(obstacles.joined(separator: "; ")). At \(old.place) it was:", at: 0)
      return finish(comments, original: old.text, [])
    }
    switch old.factory {
    case .none:
      tasks.append(
        "the app registers it later, or the text does not show its factory; make it an input of a scope. At \(old.place) it was:"
      )
      finish(comments, original: old.text, [])
    case .initializer(let type, let labels):
      finish(comments, original: nil, call(initializerBody(type, labels)))
    case .body(let body):
      if let afterwards = old.afterwards {
        if let both = joined(body, afterwards) {
          finish(comments, original: nil, call(both))
        } else {
          tasks.append(
            "what ran once the instance existed closes a cycle; let the factory of the second object set the property. It was:"
          )
          finish(comments, original: afterwards.text, call(rendered(body)))
        }
      } else {
        finish(comments, original: nil, call(rendered(body)))
      }
    }
  }

  private mutating func finish(_ comments: [String], original: String?, _ code: [String]) {
    if !comments.isEmpty || !tasks.isEmpty { lines.append("") }
    lines += comments.flatMap {
      $0.split(separator: "\n", omittingEmptySubsequences: false).map { Self.dedented(String($0)) }
    }
    for (number, task) in tasks.enumerated() {
      lines += Self.wrapped("\(number == 0 ? "TODO(import): " : "")\(task)")
      if number == 0 || tasks.count == 1, let original {
        lines += Self.dedent(original).map { $0.isEmpty ? "//" : "//   \($0)" }
      }
    }
    lines += code
  }

  /// Whether one resolution may reach it twice.
  private var isNeededTwice: Bool {
    guard let kind = program.declarations.type(old.created ?? old.service.type)?.kind,
      kind == .class || kind == .protocol || kind == .actor
    else { return false }
    return program.registrations.count { $0.needs.contains { $0.key == registered.key } } > 1
  }

  // MARK: Bodies

  private struct Rendered {
    var parameters: [String]
    var needs: [String]
    var lines: [String]
  }

  private func argumentName(_ argument: FactoryArgument) -> String {
    argument.name.hasPrefix("$") ? "argument\(argument.name.dropFirst())" : argument.name
  }

  private func initializerBody(_ type: TypeName, _ labels: [String?]) -> Rendered {
    var arguments = old.arguments[...]
    var needs = Array(registered.needs.enumerated())[...]
    let initializer = program.declarations.type(type)?.callable.first { $0.parameters.map(\.label) == labels }
    var written: [Written] = []
    var passed: [String] = []
    var taken: Set<String> = []
    let names = old.arguments.map { argumentName($0) }
    taken.formUnion(names)
    for (position, label) in labels.enumerated() {
      let value: String
      if let parameter = initializer?.parameters[position], let first = arguments.first, first.type == parameter.type {
        value = argumentName(first)
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
      lines: ["\(type)(\(passed.joined(separator: ", ")))"])
  }

  private func text(of need: ImportedProgram.LinkedNeed) -> String {
    let key = program.keys[need.key]
    let isMaker = !key.service.arguments.isEmpty
    let form = need.mode == .strict || isMaker ? "" : ".\(need.mode.rawValue)"
    return "Keys.\(key.name)\(form)"
  }

  private func rendered(_ body: Body) -> Rendered {
    var needs = Needs(self, taken: body.names)
    let text = needs.fill(body, registered.needs)
    return Rendered(
      parameters: old.arguments.map { argumentName($0) } + needs.written.map(\.parameter),
      needs: needs.written.map(\.need),
      lines: Self.dedent(text))
  }

  /// The factory and what ran after it as one closure; nil if that would close a cycle.
  private func joined(_ body: Body, _ afterwards: Afterwards) -> Rendered? {
    guard afterwards.obstacles.isEmpty, body.isExpression, !registered.later.contains(where: { reaches($0.key) }) else {
      return nil
    }
    var needs = Needs(self, taken: body.names.union(afterwards.body.names))
    let first = needs.fill(body, registered.needs)
    let second = needs.fill(afterwards.body, registered.later)
    let instance = afterwards.instance
    var lines = Self.dedent("let \(instance) = \(first)")
    lines += Self.dedent(second)
    lines.append("return \(instance)")
    return Rendered(
      parameters: old.arguments.map { argumentName($0) } + needs.written.map(\.parameter),
      needs: needs.written.map(\.need),
      lines: lines)
  }

  /// Whether strict needs lead from a key back to this registration.
  private func reaches(_ key: Int) -> Bool {
    var seen: Set<Int> = []
    var open = program.byKey[key]
    while let next = open.popLast() {
      if next == index { return true }
      guard seen.insert(next).inserted else { continue }
      let found = program.registrations[next]
      for need in found.needs + found.later where need.mode == .strict || need.mode == .optional {
        open += program.byKey[need.key]
      }
    }
    return false
  }

  /// Gives needs their parameters while texts are filled in.
  private struct Needs {
    private let writer: RegistrationWriter
    private var taken: Set<String>
    var written: [Written] = []

    init(_ writer: RegistrationWriter, taken: Set<String>) {
      self.writer = writer
      self.taken = taken.union(writer.old.arguments.map { writer.argumentName($0) })
    }

    mutating func fill(_ body: Body, _ needs: [ImportedProgram.LinkedNeed]) -> String {
      for (position, name) in body.constants.sorted(by: { $0.key < $1.key }) where position < needs.count {
        taken.insert(name)
        written.append(Written(need: writer.text(of: needs[position]), parameter: name))
      }
      var text = ""
      for piece in body.pieces {
        switch piece {
        case .text(let part): text += named(part)
        case .need(let position, let arguments, let isNested):
          guard position < needs.count else { continue }
          text += use(of: needs[position], arguments, isNested)
        }
      }
      return text
    }

    private mutating func use(of need: ImportedProgram.LinkedNeed, _ arguments: [String], _ isNested: Bool) -> String {
      let key = writer.program.keys[need.key]
      var written = writer.text(of: need)
      let isMaker = !key.service.arguments.isEmpty
      if isMaker { written = "Keys.\(key.name)" }
      let name = parameter(for: written, key, of: need)
      let call = isNested ? "try! " : "try "
      if isMaker { return "\(call)\(name)(\(arguments.map(named).joined(separator: ", ")))" }
      return need.mode == .provider ? "\(call)\(name)()" : name
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

    /// `argument1` for `$1`: a closure with named parameters has no others.
    private func named(_ text: String) -> String {
      var text = text
      for argument in writer.old.arguments where argument.name.hasPrefix("$") {
        text = text.replacing(argument.name, with: "argument\(argument.name.dropFirst())")
      }
      return text
    }
  }

  // MARK: Calls

  private func call(_ body: Rendered) -> [String] {
    let verb =
      switch registered.lifetime {
      case .shared: "shared"
      case .weak: "weak"
      case .maker: "maker"
      case .unique, .alias: "unique"
      }
    let actor = old.isOnMainActor ? ", on: MainActor.self" : ""
    let needs = body.needs.isEmpty ? "" : ", needs: \(body.needs.joined(separator: ", "))"
    let head = "scope.\(verb)(.\(key.name)\(actor)\(needs)) {"
    let parameters = body.parameters.isEmpty ? "" : " \(body.parameters.joined(separator: ", ")) in"
    if body.lines.count == 1 {
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
