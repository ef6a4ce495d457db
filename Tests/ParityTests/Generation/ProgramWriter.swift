import TestTools

/// Writes a planned program as Swift, in one of the many ways that it can be written.
struct ProgramWriter {
  let program: GeneratedProgram
  var random: SeededGenerator
  private(set) var text = ""
  private var depth = 0
  /// Which scopes lie inside their parents' types.
  private var isInParent: [Bool] = []
  /// Which helpers are global functions.
  private var isGlobal: [Bool] = []
  /// Which global helpers are methods of the registry.
  private var isMethod: [Bool] = []
  /// The needs of each struct of dependencies that registrations name.
  var sets: [[GeneratedProgram.Need]] = []
  /// The names of the library's that the program's namespace declares for something else.
  private(set) var shadowed: Set<String> = []
  /// Whether what is written stands between the braces of the namespace.
  private(set) var isInNamespace = false
  /// The scope whose overriding is tried.
  var attempted: Int?
  /// The scope that is asked for each key by functions of the program's own.
  var asked: Int?
  /// Whether it has two more definitions, of which the upper one reads the other by hand.
  var hasCaptive = false
  /// Files that import nothing, with types that a definition creates; empty without such a definition.
  var models: [String] = []
  /// Statements that exercise that definition.
  var modelExercise = ""
  /// What reads keys with `@Current` in a module that does not register them.
  var library = ""
  /// The scopes whose parent is named at the end of the text.
  private var parentsInExtensions: [Int] = []

  /// The name of everything that has no namespace.
  var prefix: String { "p\(program.number)" }
  var namespace: String { "P\(program.number)" }

  init(_ program: GeneratedProgram, seed: UInt64) {
    self.program = program
    random = SeededGenerator(seed: seed ^ 0x5eed &+ UInt64(program.number) &* 0x1000_0001)
    for (index, scope) in program.scopes.enumerated() {
      isInParent.append((scope.parent ?? index) < index && random.chance(15))
    }
    isGlobal = program.containers.map { _ in random.chance(40) }
    isMethod = program.containers.map { _ in random.chance(50) }
    if random.chance(30) { shadowed = Set(Self.libraryNames.filter { _ in random.chance(50) }) }
    write()
  }

  /// The definitions, as expressions for their types.
  var definitions: [String] {
    program.scopes.indices.map { "\(path(ofScope: $0)).self" } + captiveDefinitions + modelDefinitions
      + readingDefinitions
  }

  func path(ofScope index: Int) -> String {
    isInParent[index] ? "\(path(ofScope: program.scopes[index].parent ?? 0)).S\(index)" : "\(namespace).S\(index)"
  }

  mutating func line(_ line: String) {
    text += line.isEmpty ? "\n" : String(repeating: "  ", count: depth) + line + "\n"
  }

  mutating func block(_ head: String, _ body: (inout ProgramWriter) -> Void) {
    line("\(head) {")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  private mutating func write() {
    line("// \(namespace): enum \(namespace): ScopeDefinition { app.shared(.\(prefix)k0) { 0 } }")
    if random.chance(50) { writeKeys() }
    isInNamespace = true
    block("enum \(namespace)") { writer in
      writer.writeMembers()
      writer.writeLookalikes()
    }
    isInNamespace = false
    if random.chance(50), !text.contains("extension Keys") { writeKeys() }
    for index in program.scopes.indices where isInParent[index] {
      block("extension \(path(ofScope: program.scopes[index].parent ?? 0))") { $0.writeScope(index) }
    }
    for index in program.containers.indices { writeOutside(container: index) }
    if !text.contains("extension Keys") { writeKeys() }
    writeParentsInExtensions()
    writeSets()
    writeAttempt()
    writeLookUps()
    writeQuestions()
    writeCaptive()
    writeModels()
    writeReaders()
    line("")
  }

  private mutating func writeMembers() {
    line("@Sendable static func makeNumber() -> Int { 0 }")
    line("@Sendable static func makeText() -> String { \"app.value(.\(prefix)k0, 1)\" }")
    line("@Sendable static func makeObject() -> Thing { Thing() }")
    line("@Sendable static func makeList() -> [Int] { [] }")
    line("@Sendable static func makeTable() -> [String: Int] { [:] }")
    line("@Sendable static func makeMaker() -> Maker<Int, Int> { Maker { $0 } }")
    line("static func later<T: Sendable>(_ value: T) async -> T { await Task.yield(); return value }")
    for index in program.keys.indices where program.keys[index].place == .namespace { writeKey(index, "static let") }
    for index in program.scopes.indices.shuffled(using: &random) where !isInParent[index] { writeScope(index) }
    for (index, container) in program.containers.enumerated() {
      switch container.kind {
      case .module:
        block("enum M\(index): \(library("Module"))") { writer in
          writer.writeFunction(
            "static func register<S>(in ", "inout \(writer.library("Registry"))<S>", container.items, isNested: true)
        }
      case .helper where !isGlobal[index]:
        writeFunction(
          "static func h\(index)<S>(_ ", "inout \(library("Registry"))<S>", container.items, isNested: true)
      case .ownHelper(let scope) where !isGlobal[index]:
        let type = "inout \(library("Registry"))<\(path(ofScope: scope))>"
        writeFunction("static func h\(index)(_ ", type, container.items, isNested: true)
      default: break
      }
    }
  }

  private mutating func writeOutside(container index: Int) {
    guard isGlobal[index] else { return }
    let container = program.containers[index]
    switch container.kind {
    case .module: break
    case .helper where isMethod[index]:
      block("extension Registry") { $0.writeMethod("mutating func \($0.prefix)h\(index)()", container.items) }
    case .helper:
      let isRenamed = random.chance(30)
      if isRenamed { line("typealias \(prefix)R\(index)<D> = Registry<D>") }
      let type = isRenamed ? "inout \(prefix)R\(index)<S>" : "inout Registry<S>"
      writeFunction("func \(prefix)h\(index)<S>(into ", type, container.items, isNested: false)
    case .ownHelper(let scope):
      block("extension \(path(ofScope: scope))") { writer in
        writer.writeFunction(
          "fileprivate static func h\(index)(to ", "inout Registry<\(writer.path(ofScope: scope))>", container.items,
          isNested: false)
      }
    }
  }

  /// A statement that calls a helper or includes a module.
  mutating func call(_ index: Int, on registry: String) -> String {
    switch program.containers[index].kind {
    case .module:
      return "\(registry).include(\(namespace).M\(index).self)"
    case .helper where isGlobal[index] && isMethod[index]:
      return "\(registry).\(prefix)h\(index)()"
    case .helper where isGlobal[index]:
      return "\(prefix)h\(index)(into: &\(registry))"
    case .ownHelper(let scope) where isGlobal[index]:
      return "\(path(ofScope: scope)).h\(index)(to: &\(registry))"
    default:
      return "\(namespace).h\(index)(&\(registry))"
    }
  }

  private mutating func writeScope(_ index: Int) {
    let scope = program.scopes[index]
    let kind = random.pick(["enum", "enum", "struct", "final class"])
    block("\(kind) S\(index): \(library("ScopeDefinition"))") { writer in
      if let parent = scope.parent {
        if writer.random.chance(20) {
          writer.parentsInExtensions.append(index)
        } else {
          writer.line("typealias Parent = \(writer.path(ofScope: parent))")
        }
      }
      if writer.hasInputs(index) {
        writer.block("struct Inputs: Sendable") {
          $0.line("var number: Int")
          $0.line("var text: String")
          $0.line("var object: Thing")
          $0.line("var list: [Int]")
          $0.line("var table: [String: Int]")
          $0.line("var maker: Maker<Int, Int>")
        }
      }
      // A class has no `Self` to name here.
      let own = kind == "final class" ? "S\(index)" : "Self"
      let type = writer.random.pick(["S\(index)", own, writer.path(ofScope: index)])
      writer.writeFunction(
        "static func register(in ", "inout \(writer.library("Registry"))<\(type)>", scope.items,
        isNested: !writer.isInParent[index])
    }
  }

  private mutating func writeParentsInExtensions() {
    for index in parentsInExtensions {
      block("extension \(path(ofScope: index))") { writer in
        writer.line("typealias Parent = \(writer.path(ofScope: writer.program.scopes[index].parent ?? 0))")
      }
    }
  }

  func hasInputs(_ scope: Int) -> Bool {
    var items = program.scopes[scope].items
    for container in program.containers {
      if case .ownHelper(scope) = container.kind { items += container.items }
    }
    return items.contains {
      guard case .registration(let registration) = $0 else { return false }
      return registration.form == .input || registration.form == .overrideInput
    }
  }

  private mutating func writeKeys() {
    block("extension Keys") { writer in
      for index in writer.program.keys.indices where writer.program.keys[index].place == .keys {
        writer.writeKey(index, writer.random.pick(["static let", "static let", "internal static let"]))
      }
    }
    for index in program.keys.indices where program.keys[index].place == .global { writeKey(index, "let") }
  }

  func declaredName(ofKey index: Int) -> String {
    program.keys[index].place == .namespace ? "k\(index)" : "\(prefix)k\(index)"
  }

  private mutating func writeKey(_ index: Int, _ introducer: String) {
    let key = program.keys[index]
    let name = declaredName(ofKey: index)
    let type = key.type.rawValue
    let value = key.type.sample
    let made =
      key.hasDefault
      ? random.pick(["(\"\(name)\") { \(value) }", "(\"\(name)\", default: { \(value) })"]) : "(\"\(name)\")"
    switch random.below(6) {
    case 0: line("\(introducer) \(name): \(library("Key"))<\(type)> = \(library("Key"))\(made)")
    case 1: line("\(introducer) \(name): Trellis.Key<\(type)> = .init\(made)")
    case 2:
      line("\(introducer) \(name)")
      line("  = \(library("Key"))<\(type)>\(made) // \(introducer) \(name)")
    default: line("\(introducer) \(name) = \(library("Key"))<\(type)>\(made)")
    }
  }
}
