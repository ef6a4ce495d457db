import Testing
import Trellis
import TrellisChecking
import TrellisGraph
import TrellisResolver
import TrellisWords

@Suite("The comparison notices a difference")
struct ComparisonTests {
  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var apply: @Sendable (inout GraphFacts) -> Void

    init(_ name: String, _ apply: @escaping @Sendable (inout GraphFacts) -> Void) {
      testDescription = name
      self.apply = apply
    }
  }

  static let changes = [
    Change("a registration is gone") { $0.registrations.removeLast() },
    Change("a registration is there twice") { $0.registrations.append($0.registrations[0]) },
    Change("two registrations changed places") { $0.registrations.swapAt(0, 1) },
    Change("a registration is in another scope") { $0.registrations[0].scope = 2 },
    Change("a registration has another key") { $0.registrations[0].key = $0.registrations[1].key },
    Change("a registration has another lifetime") { $0.registrations[0].lifetime = .weak },
    Change("a registration is an override") { $0.registrations[0].isOverride = true },
    Change("a registration came through no module") { $0.registrations[0].module = nil },
    Change("a registration came through another module") { $0.registrations[0].module = "Other" },
    Change("a registration is a line below") { $0.registrations[0].site.line += 1 },
    Change("a registration is in another file") { $0.registrations[0].site.file = "Other.swift" },
    Change("a registration contributes") { $0.registrations[0].role = .contribution(entry: nil) },
    Change("a registration contributes to an entry") { $0.registrations[0].role = .contribution(entry: "home") },
    Change("a registration decorates") { $0.registrations[0].role = .decoration },
    Change("a factory is async") { $0.registrations[0].isAsync = true },
    Change("a factory is on the main actor") { $0.registrations[0].isOnMainActor = true },
    Change("a registration does not take place") { $0.registrations[0].condition = .never },
    Change("a need is gone") { $0.registrations[overridden].needs.removeLast() },
    Change("two needs changed places") { $0.registrations[overridden].needs.swapAt(0, 1) },
    Change("a need has another key") { $0.registrations[overridden].needs[0].key = 1 },
    Change("a need has another mode") { $0.registrations[overridden].needs[0].mode = .lazy },
    Change("a key has a default") { $0.keys[0].hasDefault = true },
    Change("a key has another string") { $0.keys[0].label = "other" },
    Change("a scope has another name") { $0.scopes[0].name = "Other" },
    Change("a scope has another parent") { $0.scopes[2].parent = .scope(0) },
    Change("a scope is a root") { $0.scopes[1].parent = .root },
    Change("a scope is more") {
      $0.scopes.append(ScopeFact(name: "More", parent: .root, site: Site(file: "", line: 0, column: 0)))
    },
    Change("a finding is more") { $0.registrations[overridden].needs[0].key = $0.registrations[overridden].key },
  ]

  /// The first override with two needs.
  static let overridden = 3

  @Test("whatever differs", arguments: changes)
  func noticed(change: Change) throws {
    let program = try #require(HandWrittenProgram.all.first { $0.files == ["Overriding"] })
    let facts = ProgramFacts.of(program.definitions())
    try #require(facts.registrations[Self.overridden].needs.count == 2)
    var changed = facts
    change.apply(&changed)
    let (before, after) = (GraphDescription(facts), GraphDescription(changed))
    #expect(before != after)
    #expect(!Differences(atRunTime: before.lines, inText: after.lines).isEmpty)
  }

  @Test("findings count by themselves")
  func findings() throws {
    let program = try #require(HandWrittenProgram.all.first { $0.files == ["Missing"] })
    let facts = ProgramFacts.of(program.definitions())
    var changed = facts
    // Hides what is missing; registrations and needs are the same.
    changed.opaques = [
      NotFollowed(.registration, .registration, "", advice: "", scope: 0, site: facts.registrations[0].site)
    ]
    #expect(GraphDescription(facts) != GraphDescription(changed))
  }

  @Test("a change of the text is a difference to the run")
  func text() throws {
    let program = try #require(HandWrittenProgram.all.first { $0.files == ["NeedForms"] })
    let atRunTime = GraphDescription(ProgramFacts.of(program.definitions()))
    let edits = [
      ("Keys.needFormsAbsent.optional", "Keys.needFormsAbsent"), ("app.value(.needFormsA, 1)", ""),
      ("unique", "shared"),
      ("import Trellis", "import Trellis\n"), ("needs: Keys.needFormsA, ", "needs: "),
      ("enum NeedForms", "enum Others"),
    ]
    let sources = try program.sources()
    for (old, new) in edits {
      let edited = sources.map { (path: $0.path, text: $0.text.replacing(old, with: new)) }
      try #require(edited[0].text != sources[0].text)
      let inText = GraphDescription(SourceReading.program(edited, module: "ParityTests").facts.graph)
      #expect(atRunTime != inText, "'\(old)' became '\(new)'")
    }
  }
}
