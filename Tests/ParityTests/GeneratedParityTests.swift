import Foundation
import TestTools
import Testing
import TrellisAnalysis
import TrellisGraph
import TrellisSource

/// The generated programs are the same from run to run. `TRELLIS_PARITY_SEED` and `TRELLIS_PARITY_PROGRAMS` ask for others,
/// `TRELLIS_PARITY_KEEP` names a folder where their text stays.
@Suite("The graph in the text is the graph of the run: generated programs")
struct GeneratedParityTests {
  static let environment = ProcessInfo.processInfo.environment
  static let seed = environment["TRELLIS_PARITY_SEED"].flatMap(UInt64.init) ?? 20_260_101
  static let programs = environment["TRELLIS_PARITY_PROGRAMS"].flatMap(Int.init) ?? size(200, large: 1_200)
  /// A hundred in each compilation: as many compilers run at once as there are processors, each with memory for its part.
  static let parts = max(1, programs / 100)

  @Test("both sides see the same", arguments: 0..<Self.parts)
  func same(part: Int) async throws {
    let seed = Self.seed + UInt64(part)
    let programs = Self.programs / Self.parts
    print("seed \(seed), \(programs) programs")
    let batch = GeneratedBatch(seed: seed, programs: programs, perFile: 25)
    let program = SourceReading.program(batch.files, module: "Generated")
    let formulas = Set(program.checkedGraph(for: "Generated").texts.compactMap(\.condition))
    let needs = program.needs(for: "Generated")
    #expect(needs.split(separator: "\n").count { $0.hasPrefix("extension ") } > programs / 4)
    var printed = try await Self.run(batch, asking: formulas, with: needs)
    let otherwise = printed.removeValue(forKey: "otherwise") ?? []
    if !otherwise.isEmpty { Issue.record("seed \(seed): \(otherwise.prefix(20).joined(separator: "\n"))") }
    #expect((printed.removeValue(forKey: "made") ?? []).count > programs / 4)
    let compared = printed.removeValue(forKey: "compared")?.first.flatMap { Int($0) }
    #if DEBUG
      #expect(compared ?? 0 > programs / 10)
    #endif
    expectSame(printed.removeValue(forKey: "attempt") ?? [], Attempts(batch, program.facts.graph), programs)
    // The compiler itself says which hold.
    let holding = Set(printed.removeValue(forKey: GeneratedBatch.holds) ?? [])
    #expect(!formulas.isEmpty && !holding.isEmpty && holding.isSubset(of: formulas))
    // A part that asks of one condition alone cannot have one that does not hold as well.
    #expect(formulas.count == 1 || holding != formulas)
    let atRunTime = printed.mapValues { $0.filter { !$0.hasPrefix(GeneratedBatch.registers) } }
    let obstacles = SourceReading.obstacles(in: program)
    if !obstacles.isEmpty { Issue.record("\(obstacles.prefix(10).joined(separator: "\n"))") }
    let inText = GraphDescription(program.facts.graph)
    let differences = Differences(atRunTime: atRunTime, inText: inText.lines)
    if !differences.isEmpty { Issue.record("seed \(seed): \(differences.description.prefix(8000))") }
    #expect(program.facts.scopes.count == atRunTime.count)
    let registrations = printed.mapValues { lines in
      lines.filter { $0.hasPrefix(GeneratedBatch.registers) }
        .compactMap { RegistrationLine($0.dropFirst(GeneratedBatch.registers.count)) }
    }
    let checked = CheckedProgram(program, module: "Generated") { holding.contains($0) }
    #expect(registrations.count > programs)
    for (scope, lines) in registrations { checked.expectSame(scope, lines) }
    // What is left out of the comparison hides no finding.
    var definitions = program.facts.graph
    definitions.uses = []
    definitions.overrides = []
    let found = Checks.faults(in: Graph(definitions), by: Checks.ofProgram).map(\.rule).filter { !$0.isAboutText }
    #expect(inText.tally == Dictionary(grouping: found, by: \.id).mapValues(\.count))
  }

  /// What is said of overrides of live scopes is what happens.
  private func expectSame(_ ran: [String], _ read: Attempts, _ programs: Int) {
    var broken = 0
    for line in ran {
      let parts = line.split(separator: " ").map(String.init)
      guard let number = Int(parts[0]) else { continue }
      let rules = Set(parts.dropFirst()).intersection(Attempts.rules)
      if !rules.isEmpty { broken += 1 }
      // A run that breaks another rule as well may stop before it comes to one of these.
      guard rules == Set(parts.dropFirst()) else { continue }
      // Nor does it ask for what an override of nothing needs.
      if rules.contains("override-nothing") {
        #expect(read.said[number, default: []].contains("override-nothing"), "seed \(read.seed), program \(number)")
        continue
      }
      #expect(read.said[number, default: []] == rules, "seed \(read.seed), program \(number)")
    }
    #expect(broken > 0 && ran.count > programs / 20)
  }

  @Test("every rule, lifetime and form of need is tried")
  func variety() {
    let programs = 500
    let program = SourceReading.program(
      GeneratedBatch(seed: Self.seed, programs: programs, perFile: 25).files, module: "Generated")
    expectVariety(program.facts.graph, GraphDescription(program.facts.graph).tally, programs)
  }

  @Test("the same seed makes the same programs, another seed makes others")
  func seeds() {
    let batch = GeneratedBatch(seed: 1, programs: 20, perFile: 20)
    #expect(batch.files[0].text == GeneratedBatch(seed: 1, programs: 20, perFile: 20).files[0].text)
    #expect(batch.files[0].text != GeneratedBatch(seed: 2, programs: 20, perFile: 20).files[0].text)
  }

  /// Otherwise the generator no longer tries what it should.
  private func expectVariety(_ facts: GraphFacts, _ tally: [String: Int], _ programs: Int) {
    for rule in Rule.allCases where !rule.isAboutText {
      #expect((tally[rule.id] ?? 0) * 50 >= programs, "\(rule.id) is hardly tried: \(tally)")
    }
    // Collections are nowhere written.
    #expect(Set(facts.registrations.map(\.lifetime)) == Set(Lifetime.allCases).subtracting([.collection]))
    #expect(Set(facts.registrations.flatMap(\.needs).map(\.mode)) == Set(NeedFact.Mode.allCases))
    let roles = Dictionary(grouping: facts.registrations, by: \.role.isContribution).mapValues(\.count)
    #expect(roles[true] ?? 0 > programs / 2)
    #expect(facts.registrations.count { $0.role == .decoration } > programs / 2)
    #expect(facts.registrations.count { $0.isAsync } > programs / 4)
    #expect(facts.registrations.count { $0.isOnMainActor } > programs / 4)
    #expect(ScopeTree(facts.scopes).depth.max() ?? 0 >= 3)
  }

  /// What the runtime sees, scope by scope.
  ///
  /// - Parameter needs: What is written for structs of dependencies.
  private static func run(
    _ batch: GeneratedBatch, asking formulas: Set<String>, with needs: String
  ) async throws -> [String: [String]] {
    let kept = environment["TRELLIS_PARITY_KEEP"].map { URL(filePath: $0) }
    let folder =
      kept?.appending(path: "\(batch.seed)")
      ?? FileManager.default.temporaryDirectory.appending(path: "trellis-parity-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { if kept == nil { try? FileManager.default.removeItem(at: folder) } }
    var files: [URL] = []
    for (name, text) in batch.files + [("main.swift", batch.main(asking: formulas)), ("Needs.swift", needs)] {
      files.append(folder.appending(path: name))
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    let comparison = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Comparison")
    files += ["Exercise.swift", "GraphDescription.swift", "GraphFacts+OneSided.swift"].map {
      comparison.appending(path: $0)
    }
    var lines: [String: [String]] = [:]
    let output = try await outsideThePool { [files] in try Toolchain.output(of: files, in: folder) }
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      lines[parts[0], default: []].append(parts[1])
    }
    return lines
  }
}
