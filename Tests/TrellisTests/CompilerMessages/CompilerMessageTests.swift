import Testing

/// Compiles the slips that people make and reads what the compiler says: the message must stand at the right place, and must
/// be one that helps. Under each slip a comment says what is expected and where: `^` marks the column.
///
/// Slips that import the same modules are files of one module: a compiler for each would cost half a second each.
@Suite("The compiler on common slips")
struct CompilerMessageTests {
  @Test("there are slips to try")
  func notEmpty() {
    #expect(Slip.names.count >= 150)
  }

  @Test("is told at the right argument, in words", arguments: Slip.names)
  func slip(name: String) async throws {
    let slip = try Slip(name: name)
    let expected = try #require(slip.expected, "the slip does not say what it expects")
    let errors = try await Self.errors.value[name] ?? []
    // The first is what people read.
    let first = try #require(errors.first, "the compiler finds nothing")
    #expect(first.line == expected.line && first.column == expected.column, "expected \(expected), got \(errors)")
    #expect(first.text.contains(expected.text), "expected \(expected), got \(errors)")
    for error in errors {
      // Where a slip expects it, the page of messages says what it means there.
      #expect(error.text.hasPrefix(expected.text) || !error.text.contains("failed to produce diagnostic"))
      #expect(!error.text.contains("unable to type-check"))
      #expect(!error.text.contains("ambiguous use"))
    }
  }

  @Test("compiles what all slips use, which hides no slip")
  func preamble() async throws {
    #expect(try await Self.errors.value["Preamble"] == nil)
  }

  /// What the compiler finds in each slip.
  private static let errors = Task {
    let slips = try Slip.names.map { try Slip(name: $0) }
    let errors = try await check(slips)
    let sound = slips.filter { errors[$0.name] == nil }
    return try await check(sound, findingRaces: true).merging(errors) { $1 }
  }

  private static func check(_ slips: [Slip], findingRaces: Bool = false) async throws -> [String: [Compiler.Message]] {
    let preamble = try Slip.preamble()
    var errors: [Compiler.Message] = []
    for batch in Dictionary(grouping: slips, by: \.imports).values {
      let files = batch.map { ($0.name, $0.text) } + [("Preamble", preamble)]
      errors += try await Compiler.check(
        files: Dictionary(uniqueKeysWithValues: files), findingRaces: findingRaces
      ).errors
    }
    return Dictionary(grouping: errors, by: \.file)
  }
}
