import TestTools

/// Look-ups in a scope of the program, with all that people write around one that can fail.
extension ProgramWriter {
  /// What stands behind a line whose look-up is checked, and behind one whose failure is expected.
  static let checked = "// checked"
  static let expected = "// expected to fail"

  /// Each is a statement with `§` for the look-up, in a function that throws.
  private static let thrown = [
    "_ = try §", "_ = try [0].map { _ in _ = try § }", "try [0].forEach { _ in _ = try § }", "do { _ = try § }",
    "_ = (try? ¶nothing(), try §)", "if (try? ¶nothing()) != nil { _ = try § }", "try { _ = try § }()",
  ]

  /// The same in a function that throws nothing, so that the compiler sees to it that each error ends there.
  private static let ended = [
    ("Task { _ = try § }", checked), ("Task { _ = try § }.cancel()", expected),
    ("do { _ = try § } catch { _ = error }", expected),
    ("do { try ¶nothing(); _ = try § } catch let error { _ = error }", expected),
    ("_ = try? §", expected), ("_ = (try? §, 1)", expected),
    ("_ = try? [0].map { _ in _ = try § }", expected),
    ("do { try ¶nothing(); _ = try § } catch is ResolutionError { } catch { }", expected),
    (
      "do { try ¶nothing(); _ = try § } catch let e as Trellis.ResolutionError where e.code == .missing { } catch { }",
      expected
    ),
    ("do { _ = try § } catch { if error.code == .missing { return } }", expected),
    ("do throws(ResolutionError) { _ = try § } catch { }", expected),
    ("do { try ¶nothing(); _ = try § } catch { guard error is ResolutionError else { return } }", expected),
    ("_ = Result { _ = try § }", expected), ("_ = Result<Void, any Error> { _ = try § }", expected),
    ("¶attempt { _ = try § }", expected), ("¶attempt({ if true { _ = try § } })", expected),
    ("do { try ¶reportFailure { _ = try § } } catch is ResolutionError { } catch { }", expected),
  ]

  mutating func writeLookUps() {
    guard random.chance(40), let scope = attempted else { return }
    let type = "Scope<\(path(ofScope: scope))>"
    line("func \(prefix)nothing() throws {}")
    line("func \(prefix)reportFailure(_ body: () throws -> Void) rethrows { try body() }")
    line("func \(prefix)attempt(_ body: () throws -> Void) { _ = try? body() }")
    block("func \(prefix)look(_ s: \(type)) throws") { writer in
      for form in Self.thrown where writer.random.chance(30) { writer.lookUp(form, Self.checked) }
    }
    // Beside a look-up that is expected to fail, others of its key are, too.
    for (name, wanted) in [("lookQuietly", Self.checked), ("lookHopefully", Self.expected)] {
      block("func \(prefix)\(name)(_ s: \(type))") { writer in
        for (form, answer) in Self.ended where answer == wanted && writer.random.chance(30) {
          writer.lookUp(form, answer)
        }
      }
    }
  }

  private mutating func lookUp(_ form: String, _ answer: String) {
    let key = reference(toKey: random.below(program.keys.count), isNested: false)
    let request = form.replacing("§", with: "s.resolve(\(key))").replacing("¶", with: prefix)
    line("\(request)  \(answer)")
  }

  /// Calls of what `writeLookUps` wrote, on a scope.
  func lookUps(on scope: String) -> [String] {
    guard text.contains("func \(prefix)look(") else { return [] }
    return ["try? \(prefix)look(\(scope))", "\(prefix)lookQuietly(\(scope))", "\(prefix)lookHopefully(\(scope))"]
  }
}
