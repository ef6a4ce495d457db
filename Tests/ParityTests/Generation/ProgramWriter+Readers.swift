import TestTools

/// A library that reads keys with `@Current`, some of which the program registers.
extension ProgramWriter {
  mutating func writeReaders() {
    guard random.chance(40) else { return }
    let keys = (0...random.below(4)).map { "\(prefix)read\($0)" }
    let name = "\(namespace)Reading"
    var (upper, lower, module, helper): ([String], [String], [String], [String]) = ([], [], [], [])
    var defaults: Set<String> = []
    for key in keys {
      switch random.below(14) {
      case 0: upper.append("app.value(.\(key), 1)")
      case 1: lower.append("app.shared(.\(key)) { 1 }")
      case 2: lower.append("app.unique(.\(key)) { 1 }")
      case 3: upper.append("app.value(.\(key), 1); app.decorate(.\(key)) { $0 + 1 }")
      case 4: module.append("app.value(.\(key), 1)")
      case 5: helper.append("app.shared(.\(key)) { 1 }")
      case 6: lower.append("app.alias(.\(key), to: Keys.\(prefix)readAll)")
      case 7: defaults.insert(key)
      default: break
      }
    }
    writeLibrary(keys, defaults)
    upper.append("app.value(.\(prefix)readAll, 1)")
    if !module.isEmpty { lower.append("app.include(\(name).Part.self)") }
    if !helper.isEmpty { upper.append("\(name).add(&app)") }
    block("enum \(name)") { writer in
      writer.block("enum Upper: ScopeDefinition") {
        $0.writeReading("static func register(in app: inout Registry<\(name).Upper>)", upper)
      }
      writer.block("enum Lower: ScopeDefinition") {
        $0.line("typealias Parent = \(name).Upper")
        $0.writeReading("static func register(in app: inout Registry<\(name).Lower>)", lower)
      }
      if !module.isEmpty {
        writer.block("enum Part: Module") {
          $0.writeReading("static func register<S>(in app: inout Registry<S>)", module)
        }
      }
      if !helper.isEmpty { writer.writeReading("static func add<S>(_ app: inout Registry<S>)", helper) }
    }
    block("func \(prefix)read() throws") {
      $0.line("let scope = try Scope(\(name).Upper.self).open(\(name).Lower.self)")
      $0.line("Exercise.found(scope.run { \($0.namespace)Reader().found() })")
    }
  }

  var readingDefinitions: [String] {
    library.isEmpty ? [] : ["\(namespace)Reading.Upper.self", "\(namespace)Reading.Lower.self"]
  }

  private mutating func writeReading(_ head: String, _ statements: [String]) {
    block(head) { writer in
      for statement in statements { writer.line(statement) }
    }
  }

  private mutating func writeLibrary(_ keys: [String], _ defaults: Set<String>) {
    library += "extension Keys {\n  public static let \(prefix)readAll = Key<Int>(\"\(prefix)readAll\")\n"
    for key in keys {
      library += "  public static let \(key) = Key<Int>(\"\(key)\")\(defaults.contains(key) ? " { 1 }" : "")\n"
    }
    library += "}\npublic \(random.pick(["struct", "final class"])) \(namespace)Reader {\n  public init() {}\n"
    for key in keys {
      let attribute = random.pick(["@Current(.", "@Current(.", "@Current(Keys.", "@Trellis.Current(."])
      library += "  \(attribute)\(key)) \(random.pick(["", "private "]))var \(key): Int\n"
      // Apart from the code that handles its error, with which it would not be checked.
      library += "  private func \(key)Value() throws -> Int { try $\(key)() }\n"
    }
    library += "  public func found() -> [(key: String, isFound: Bool)] {\n    [\n"
    for key in keys { library += "      (\"\(key)\", (try? \(key)Value()) != nil),\n" }
    library += "    ]\n  }\n}\n\n"
  }
}
