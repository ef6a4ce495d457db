import TestTools

/// Look-ups by hand: through functions of the program's own, and in factories of a scope above.
extension ProgramWriter {
  /// A function that asks a scope for each key by one of the ways in which apps wrap look-ups.
  mutating func writeQuestions() {
    guard random.chance(50) else { return }
    let scope = random.below(program.scopes.count)
    asked = scope
    let type = "Scope<\(path(ofScope: scope))>"
    let (name, services, box) = ("\(prefix)get", "\(namespace)Services", "\(namespace)Box")
    let call: (String) -> String
    switch random.below(6) {
    case 0:
      line("extension Scope { func \(name)<T>(_ key: Key<T>) throws -> T { try resolve(key) } }")
      call = { "s.\(name)(\($0))" }
    case 1:
      line("extension \(type) { func \(name)<T>(key: Key<T>) throws -> T { try self.resolve(key) } }")
      call = { "s.\(name)(key: \($0))" }
    case 2:
      line("func \(name)<T>(_ key: Key<T>, in scope: \(type)) throws -> T {\n  try scope.resolve(key)\n}")
      call = { "\(name)(\($0), in: s)" }
    case 3:
      line("func \(name)<T, D>(from scope: Scope<D>, _ key: Key<T>) throws -> T { try scope.resolve(key) }")
      call = { "\(name)(from: s, \($0))" }
    case 4:
      line("enum \(services) {")
      line("  static func \(name)<T, D>(_ key: Key<T>, _ scope: Scope<D>) throws -> T { try inner(scope, key: key) }")
      line("  private static func inner<T, D>(_ s: Scope<D>, key: Key<T>) throws -> T { try s.resolve(key) }")
      line("}")
      call = { "\(services).\(name)(\($0), s)" }
    default:
      line("struct \(box)<T> {\n  let value: T")
      line("  init(_ key: Key<T>, in scope: \(type)) throws { value = try scope.resolve(key) }\n}")
      call = { "\(box)(\($0), in: s)" }
    }
    block("func \(prefix)ask(_ s: \(type))") { writer in
      for key in writer.program.keys.indices where writer.program.keys[key].place == .keys {
        let name = writer.declaredName(ofKey: key)
        let written = writer.random.pick([".\(name)", "Keys.\(name)"])
        let asked = "Exercise.asked(\(writer.program.number), \"\(name)\""
        // In a function of its own, since a look-up whose error is handled here would be counted.
        writer.line(
          "func ask\(key)() throws { _ = try \(call(written)) }; do { try ask\(key)(); \(asked)) } catch { \(asked), error) }"
        )
      }
    }
  }

  /// Two definitions, the upper one with a service that reads the lower one by hand.
  mutating func writeCaptive() {
    guard random.chance(40) else { return }
    hasCaptive = true
    let name = "\(namespace)Captive"
    let (made, user, wide, narrow) = ("\(prefix)made", "\(prefix)user", "\(name).Wide", "\(name).Narrow")
    let note = "\(name).read("
    let read = random.pick([
      "\(note)Scope<\(narrow)>.current?[.\(user)])",
      "if let s = Scope<\(narrow)>.current { \(note)s[.\(user)]) } else { \(note)nil) }",
      "let s: Scope<\(narrow)>? = .current; \(note)s?[.\(user)])",
      "guard let s = Scope<\(narrow)>.current else { \(note)nil); return Thing() }; \(note)s[.\(user)])",
    ])
    let factory = "{ \(read); return Thing() }"
    var type = "Thing"
    let registration: String
    switch random.below(8) {
    case 0: registration = "app.weak(.\(made)) \(factory)"
    case 1: registration = "app.unique(.\(made)) \(factory)"
    case 2: registration = "app.shared(.\(made)) { await Task.yield(); \(read); return Thing() }"
    case 3: registration = "app.unique(.\(made)) { await Task.yield(); \(read); return Thing() }"
    case 4:
      type = "[Thing]"
      registration = "app.contribute(to: .\(made)) \(factory)"
    case 5: registration = "app.shared(.\(made)) { Thing() }; app.decorate(.\(made)) { _ in \(read); return Thing() }"
    case 6: registration = "app.unique(.\(made)) { Thing() }; app.decorate(.\(made)) { _ in \(read); return Thing() }"
    default: registration = "app.shared(.\(made)) \(factory)"
    }
    let number = program.number
    block("enum \(name)") { writer in
      writer.line("static func read(_ value: Int?) { Exercise.read(\(number), value) }")
      writer.block("enum Wide: ScopeDefinition") {
        $0.line("static func register(in app: inout Registry<\(wide)>) { \(registration) }")
      }
      writer.block("enum Narrow: ScopeDefinition") {
        $0.line("typealias Parent = \(wide)")
        $0.line("static func register(in scope: inout Registry<\(narrow)>) { scope.value(.\(user), 1) }")
      }
    }
    line("extension Keys { static let \(made) = Key<\(type)>(\"\(made)\"), \(user) = Key<Int>(\"\(user)\") }")
    block("func \(prefix)captive() async throws") {
      $0.line("let scope = try Scope(\(wide).self).open(\(narrow).self)")
      $0.line("try await scope.run { _ = try await scope.load(.\(made)) }")
    }
  }

  var captiveDefinitions: [String] {
    hasCaptive ? ["\(namespace)Captive.Wide.self", "\(namespace)Captive.Narrow.self"] : []
  }
}
