import TestTools

/// Structs of dependencies in a generated program.
extension ProgramWriter {
  /// Some neighbours among the needs that properties can stand for; most often none.
  mutating func rangeForSet(in needs: [GeneratedProgram.Need]) -> Range<Int>? {
    guard !needs.isEmpty, random.chance(30) else { return nil }
    let start = random.below(needs.count)
    var end = start
    var seen: Set<Int> = []
    while end < needs.count, program.keys[needs[end].key].place == .keys, seen.insert(needs[end].key).inserted {
      end += 1
    }
    return start == end ? nil : start..<end
  }

  mutating func writeSets() {
    for (index, needs) in sets.enumerated() {
      let conformance = random.pick(["DependencySet", "Trellis.DependencySet", "Sendable, DependencySet"])
      block("extension \(namespace)") { writer in
        writer.block("struct D\(index): \(conformance)") { writer in
          for need in needs { writer.writeMember(need) }
        }
      }
    }
  }

  private mutating func writeMember(_ need: GeneratedProgram.Need) {
    let name = declaredName(ofKey: need.key)
    let type = program.keys[need.key].type.rawValue
    let written =
      switch need.mode {
      case .strict: type
      case .optional: random.pick(["\(type)?", "Optional<\(type)>", "(\(type))?"])
      case .lazy: random.pick(["Lazy<\(type)>", "Trellis.Lazy<\(type)>"])
      case .provider: "@Sendable () throws -> \(type)"
      }
    switch random.below(6) {
    case 0: line("static let \(name) = 0")
    case 1: line("var own\(name): Int { let \(name): Int = 1; return \(name) }")
    case 2: line("let other\(name) = 3 // let \(prefix)k0: Int")
    default: break
    }
    line("\(random.pick(["let", "var", "internal let", "let"])) \(name): \(written)")
  }
}
