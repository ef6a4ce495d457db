import Foundation
import TestTools
import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

/// The generated programs are the same from run to run. `TRELLIS_PARITY_SEED` and `TRELLIS_PARITY_PROGRAMS` ask for others,
/// `TRELLIS_PARITY_KEEP` names a folder where their text stays.
@Suite("The graph in the text is the graph of the run: generated programs")
struct GeneratedParityTests {
  static let environment = ProcessInfo.processInfo.environment
  static let seed = environment["TRELLIS_PARITY_SEED"].flatMap(UInt64.init) ?? 20_260_101
  static let programs = environment["TRELLIS_PARITY_PROGRAMS"].flatMap(Int.init) ?? size(100, large: 2_500)
  /// A hundred in each compilation: as many compilers run at once as there are processors, each with memory for its part.
  static let parts = max(1, programs / 100)

  @Test("both sides see the same", arguments: 0..<Self.parts)
  func same(part: Int) async throws {
    let seed = Self.seed + UInt64(part)
    let programs = Self.programs / Self.parts
    print("seed \(seed), \(programs) programs")
    let folder = try Self.makeFolder("\(seed)")
    defer { Self.remove(folder) }
    let batch = try GeneratedBatch(seed: seed, programs: programs, perFile: 25).written(to: folder)
    let program = try SourceReading.program(batch, in: folder)
    let formulas = Set(program.checkedGraph(for: "Generated").texts.compactMap(\.condition))
    let needs = program.needs(for: "Generated")
    #expect(needs.split(separator: "\n").count { $0.hasPrefix("extension ") } > programs / 4)
    var printed = try await Self.run(batch, in: folder, asking: formulas, with: needs)
    let otherwise = printed.removeValue(forKey: "otherwise") ?? []
    if !otherwise.isEmpty { Issue.record("seed \(seed): \(otherwise.prefix(20).joined(separator: "\n"))") }
    #expect((printed.removeValue(forKey: "made") ?? []).count > programs / 4)
    // Overrides of live scopes are left to the run.
    let attempts = printed.removeValue(forKey: "attempt") ?? []
    #expect(attempts.count > programs / 20 && attempts.contains { $0.contains("override-nothing") })
    expectSame(
      asked: printed.removeValue(forKey: "asked") ?? [], captives: printed.removeValue(forKey: "captive") ?? [], batch,
      program.facts)
    let analysis = Analysis(program.facts)
    expectSame(read: printed.removeValue(forKey: "current") ?? [], batch, analysis)
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
        .map { String($0.dropFirst(GeneratedBatch.registers.count)) }
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
    expectAll(
      found: Checks.findings(in: Graph(definitions), by: Checks.all), in: Analysis(ofDefinitions: program.facts))
  }

  /// What is wrong in the variant that runs is among what the check of all variants finds.
  private func expectAll(found: [Finding], in analysis: Analysis) {
    #expect(analysis.variants.isComplete)
    let said = Set(
      analysis.findings.flatMap { finding in
        ([finding.site] + finding.notes.map(\.site)).map {
          "\(finding.rule == .conditional ? .missing : finding.rule) \($0)"
        }
      })
    let unsaid = found.filter { !said.contains("\($0.rule) \($0.site)") }
    if !unsaid.isEmpty { Issue.record("\(unsaid.prefix(10).map { TextReport.text(of: $0) }.joined(separator: "\n"))") }
  }

  /// What is said of look-ups by hand is what happens.
  private func expectSame(asked: [String], captives: [String], _ batch: GeneratedBatch, _ facts: SourceFacts) {
    var missing: Set<String> = []
    for finding in Checks.findings(in: Graph(facts.graph)) where finding.rule == .missing {
      for site in [finding.site] + finding.notes.map(\.site) { missing.insert("\(site.file):\(site.line)") }
    }
    let counted = Set(facts.notFollowed.map { "\($0.site.file):\($0.site.line)" })
    var said: [String: String] = [:]
    for file in batch.files {
      for (line, text) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard let found = text.firstMatch(of: /Exercise.asked\((\d+), "(\w+)"/) else { continue }
        if counted.contains("\(file.path):\(line + 1)") { continue }
        said["\(found.1) \(found.2)"] = missing.contains("\(file.path):\(line + 1)") ? "missing" : "found"
      }
    }
    for line in asked {
      let parts = line.split(separator: " ").map(String.init)
      guard let said = said["\(parts[0]) \(parts[1])"] else { continue }
      #expect(said == parts[2], "seed \(batch.seed), program \(parts[0]), .\(parts[1])")
    }
    // The others have conditions, of which an analysis checks all variants.
    var captive = facts
    captive.graph.registrations.removeAll { !facts.scopes[$0.scope].name.contains("Captive.") }
    (captive.graph.uses, captive.graph.overrides) = ([], [])
    let kept = Set(
      Analysis(captive).findings.filter { $0.rule == .captive }.compactMap {
        $0.message.firstMatch(of: /'\.p(\d+)made' lives as long/).map { String($0.1) }
      })
    for line in captives {
      let parts = line.split(separator: " ").map(String.init)
      #expect(kept.contains(parts[0]) == (parts[1] == "none"), "seed \(batch.seed), program \(parts[0])")
    }
    #expect(asked.contains { $0.hasSuffix(" missing") } && asked.contains { $0.hasSuffix(" found") })
    #expect(captives.contains { $0.hasSuffix(" none") } && captives.contains { $0.hasSuffix(" found") })
  }

  /// Of what a library reads with `@Current`, the validator calls missing what the run does not find, and nothing else.
  private func expectSame(read: [String], _ batch: GeneratedBatch, _ analysis: Analysis) {
    var missing: Set<String> = []
    for finding in analysis.findings where finding.rule == .missing {
      for site in [finding.site] + finding.notes.map(\.site) { missing.insert("\(site.file):\(site.line)") }
    }
    var said: Set<String> = []
    for file in batch.files where file.module == GeneratedBatch.File.library {
      for (line, text) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard let found = text.firstMatch(of: /Current\(\w*\.(\w+)\)/) else { continue }
        said.insert("\(found.1) \(missing.contains("\(file.path):\(line + 1)") ? "missing" : "found")")
      }
    }
    #expect(said.subtracting(read).sorted() == [], "seed \(batch.seed)")
    #expect(Set(read).subtracting(said).sorted() == [], "seed \(batch.seed)")
    #expect(read.contains { $0.hasSuffix(" missing") } && read.contains { $0.hasSuffix(" found") })
  }

  @Test("the types of models stand in files that are left unread until they are needed")
  func models() {
    let batch = GeneratedBatch(seed: Self.seed, programs: 100, perFile: 25)
    let models = batch.files.filter { $0.path.hasPrefix("Model") }
    #expect(models.count > 25)
    #expect(models.filter { Prefilter.mayMatter(Array($0.text.utf8)) }.map(\.text) == [])
  }

  @Test("every rule, lifetime and form of need is tried")
  func variety() throws {
    let programs = 500
    let folder = try Self.makeFolder("variety")
    defer { Self.remove(folder) }
    let batch = try GeneratedBatch(seed: Self.seed, programs: programs, perFile: 25).written(to: folder)
    let program = try SourceReading.program(batch, in: folder)
    expectVariety(program.facts.graph, GraphDescription(program.facts.graph).tally, programs)
  }

  /// That each of these is Swift, and that those without `throws` handle their errors, the compiler says in `same`.
  @Test("a look-up is checked, or known to be expected to fail")
  func lookUps() throws {
    let folder = try Self.makeFolder("look-ups")
    defer { Self.remove(folder) }
    let batch = try GeneratedBatch(seed: Self.seed, programs: 500, perFile: 50).written(to: folder)
    let program = try SourceReading.program(batch, in: folder)
    func lines(_ answer: String) -> Set<String> {
      Set(
        batch.files.flatMap { file in
          file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .filter { $0.element.hasSuffix(answer) }.map { "\(file.path):\($0.offset + 1)" }
        })
    }
    let checked = lines(ProgramWriter.checked)
    let expected = lines(ProgramWriter.expected)
    #expect(checked.count > 200 && expected.count > 200)
    let used = Set(program.facts.uses.map { "\($0.site.file):\($0.site.line)" })
    #expect(checked.subtracting(used).sorted() == [])
    let counted = program.facts.notFollowed.filter { $0.kind == .lookUp && $0.reason == .handled }
    #expect(Set(counted.map { "\($0.site.file):\($0.site.line)" }) == expected)
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
    #expect(facts.registrations.count { $0.runs } > programs / 8)
    #expect(ScopeTree(facts.scopes).depth.max() ?? 0 >= 3)
  }

  private static func makeFolder(_ name: String) throws -> URL {
    let folder =
      environment["TRELLIS_PARITY_KEEP"].map { URL(filePath: $0).appending(path: name) }
      ?? FileManager.default.temporaryDirectory.appending(path: "trellis-parity-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private static func remove(_ folder: URL) {
    if environment["TRELLIS_PARITY_KEEP"] == nil { try? FileManager.default.removeItem(at: folder) }
  }

  /// What the runtime sees, scope by scope.
  ///
  /// - Parameters:
  ///   - batch: As it was written to the folder.
  ///   - needs: What is written for structs of dependencies.
  private static func run(
    _ batch: GeneratedBatch, in folder: URL, asking formulas: Set<String>, with needs: String
  ) async throws -> [String: [String]] {
    var files = batch.files.filter { $0.module != GeneratedBatch.File.library }.map { URL(filePath: $0.path) }
    let library = batch.files.filter { $0.module == GeneratedBatch.File.library }.map { URL(filePath: $0.path) }
    for (name, text) in [("main.swift", batch.main(asking: formulas)), ("Needs.swift", needs)] {
      files.append(folder.appending(path: name))
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    let comparison = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Comparison")
    files += ["Exercise.swift", "GraphDescription.swift", "GraphFacts+OneSided.swift"].map {
      comparison.appending(path: $0)
    }
    var lines: [String: [String]] = [:]
    let output = try await outsideThePool { [files] in
      try Toolchain.output(of: files, importing: (GeneratedBatch.File.library, library), in: folder)
    }
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      lines[parts[0], default: []].append(parts[1])
    }
    return lines
  }
}
