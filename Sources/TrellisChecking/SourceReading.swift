internal import Dispatch
internal import Synchronization
package import TrellisAnalysis
internal import TrellisGraph
package import TrellisSource

/// Reads files into facts, on all processors, and links them into a program.
package struct SourceReading {
  package let program: LinkedProgram
  let fileCount: Int
  /// Messages about files that could not be read completely.
  package let failures: [String]

  /// The result of reading one file.
  private struct Outcome: Sendable {
    /// Nil if the file was skipped or could not be read.
    var facts: FileFacts?
    /// Whether the file contains nothing of interest, although it may mention a key.
    var isSkipped = false
    var failure: String?
  }

  /// - Parameter fixed: `#if` conditions with a fixed value.
  package init(_ sources: [SourceFinder.Source], fixed: FixedConditions, progress: Progress?) {
    progress?.begin("reading files", total: sources.count)
    let outcomes = Self.readAll(sources, fixed, progress)
    var files: [FileFacts] = []
    var skipped: [String] = []
    var failures: [String] = []
    for (source, outcome) in zip(sources, outcomes) {
      if let facts = outcome.facts { files.append(facts) }
      if outcome.isSkipped { skipped.append(source.path) }
      if let failure = outcome.failure { failures.append(failure) }
    }
    progress?.begin("resolving names")
    var program = Linker.link(files)
    failures += program.faults.map { "\($0.site.description.onOneLine): error: \($0.message)" }
    Self.lookForMentions(in: skipped, program: &program)
    self.program = program
    self.failures = failures
    fileCount = sources.count
  }

  private static func readAll(
    _ sources: [SourceFinder.Source], _ fixed: FixedConditions, _ progress: Progress?
  ) -> [Outcome] {
    let outcomes = Mutex([Outcome?](repeating: nil, count: sources.count))
    let chunk = 16
    DispatchQueue.concurrentPerform(iterations: (sources.count + chunk - 1) / chunk) { number in
      let range = number * chunk..<min((number + 1) * chunk, sources.count)
      let read = range.map { Self.read(sources[$0], fixed) }
      outcomes.withLock { $0.replaceSubrange(range, with: read) }
      progress?.advance(by: range.count)
    }
    return outcomes.withLock { $0.compactMap(\.self) }
  }

  private static func read(_ source: SourceFinder.Source, _ fixed: FixedConditions) -> Outcome {
    do {
      let bytes = try FileSystem.read(source.path)
      var outcome = Outcome()
      if let offset = UTF8Check.firstFault(in: bytes) {
        let before = bytes[..<offset]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let column = offset - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
        outcome.failure = "\(source.path.onOneLine):\(line):\(column): error: the file is not UTF-8"
      }
      if Prefilter.mayMatter(bytes) {
        outcome.facts = FileFacts(reading: bytes, path: source.path, module: source.module, fixed: fixed)
      } else {
        outcome.isSkipped = true
      }
      return outcome
    } catch {
      return Outcome(failure: "\(source.path.onOneLine): error: cannot be read: \(error)")
    }
  }

  /// Searches skipped files for keys that the others do not mention, and for words that may load a service.
  private static func lookForMentions(in skipped: [String], program: inout LinkedProgram) {
    let registered = Set(program.facts.registrations.map(\.key))
    var unmentioned: [String: [KeyIndex]] = [:]
    for (index, key) in program.facts.keys.enumerated() where !key.isMentioned && registered.contains(index) {
      unmentioned[key.name, default: []].append(index)
    }
    guard !unmentioned.isEmpty || !program.facts.filesWithoutLoads.isEmpty else { return }
    for path in skipped {
      guard let bytes = try? FileSystem.read(path) else { continue }
      let words = Words.all(in: bytes)
      for word in words {
        for key in unmentioned[word] ?? [] { program.facts.graph.keys[key].isMentioned = true }
      }
      if words.contains(where: LinkedProgram.mayLoad) { program.facts.filesWithoutLoads = [] }
    }
  }
}
