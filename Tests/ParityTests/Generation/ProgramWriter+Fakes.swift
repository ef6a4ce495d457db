import TestTools

/// Overrides of a live scope, made in one of the ways in which tests share them.
extension ProgramWriter {
  mutating func writeAttempt() {
    guard random.chance(60) else { return }
    let scope = random.below(program.scopes.count)
    attempted = scope
    let name = "\(prefix)fakes"
    let scopeType = "Scope<\(path(ofScope: scope))>"
    let overriding: String
    switch random.below(6) {
    case 0:
      writeOverrides(in: "func \(name)(_ o: inout Overrides)", on: "o")
      overriding = "s.overriding { \(name)(&$0) }"
    case 1:
      block("enum \(namespace)Fakes") {
        $0.writeOverrides(in: "static func all(into all: inout Overrides, n: Int = 1)", on: "all")
      }
      overriding = "s.overriding { o in \(namespace)Fakes.all(into: &o) }"
    case 2:
      block("extension Overrides") { $0.writeOverrides(in: "mutating func \(name)()", on: "self") }
      overriding = "s.overriding { $0.\(name)() }"
    case 3:
      writeOverrides(in: "let \(name): @Sendable (inout Overrides) -> Void =", on: "$0")
      overriding = "s.overriding(\(name))"
    case 4:
      line("func \(name)(_ s: \(scopeType), _ o: (inout Overrides) -> Void) throws -> \(scopeType) {")
      line("  try s.overriding { o(&$0) }")
      line("}")
      overriding = ""
    default:
      overriding = ""
    }
    let signature = "func \(prefix)attempt(_ s: \(scopeType)) throws"
    block(signature) { writer in
      if !overriding.isEmpty { return writer.line("_ = try \(overriding)") }
      let call = writer.text.contains("func \(name)(_ s:") ? "\(name)(s)" : "s.overriding"
      writer.writeOverrides(in: "_ = try \(call)", on: "$0")
    }
  }

  private mutating func writeOverrides(in head: String, on overrides: String) {
    block(head) { writer in
      for _ in 0..<writer.random.pick([1, 1, 2, 3]) {
        let key = writer.random.below(writer.program.keys.count)
        let needs = (0..<writer.random.pick([0, 0, 1, 1, 2])).map { _ in writer.need() }
        let sample = writer.program.keys[key].type.sample
        let name = writer.reference(toKey: key, isNested: false)
        let base = overrides == "self" && writer.random.chance(50) ? "" : "\(overrides)."
        let parameters = Array(repeating: "_", count: needs.count).joined(separator: ", ")
        let list = needs.isEmpty ? "" : ", needs: \(needs.joined(separator: ", "))"
        let factory = needs.isEmpty ? "{ \(sample) }" : "{ \(parameters) in \(sample) }"
        guard writer.random.chance(30) else {
          writer.line("\(base)override(\(name)\(list)) \(factory)")
          continue
        }
        // The same with a lifetime, options and hooks of its own.
        let options = writer.random.pick(["", ", options: [.eager]", ", options: .timeLimit(.seconds(1))"])
        writer.line("\(base)overriding.shared(\(name)\(options)\(list)) \(factory)\(writer.hooks(oftener: true))")
      }
    }
  }

  private mutating func need() -> String {
    let mode: GeneratedProgram.Need.Mode =
      switch random.below(6) {
      case 0: .optional
      case 1: .lazy
      case 2: .provider
      default: .strict
      }
    return need(.init(key: random.below(program.keys.count), mode: mode), isNested: false)
  }
}
