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

  /// - Parameters:
  ///   - outside: The modules that do not depend on Trellis.
  ///   - fixed: `#if` conditions with a fixed value.
  package init(
    _ sources: [SourceFinder.Source], outside: Set<String> = [], fixed: FixedConditions, progress: Progress?
  ) {
    progress?.begin("reading files", total: sources.count)
    var outside = OutsideFiles(outside, sources, progress: progress)
    var read = sources.filter { !outside.modules.contains($0.module) }
    var outcomes = Self.readAll(read, fixed, progress)
    var next = outside.take(DeclaredNames.always)
    var program: LinkedProgram
    repeat {
      outcomes += Self.readAll(next, fixed, nil)
      read += next
      program = Linker.link(outcomes.compactMap(\.facts), outside: outside.modules)
      next = outside.take(program.sought)
    } while !next.isEmpty
    progress?.begin("resolving names")
    var failures = outside.failures + outcomes.compactMap(\.failure)
    failures += program.faults.map { "\($0.site.description.onOneLine): error: \($0.message)" }
    let skipped = zip(read, outcomes).filter { $1.isSkipped && !outside.modules.contains($0.module) }
    Self.lookForMentions(in: skipped.map(\.0.path), program: &program)
    self.program = program
    self.failures = failures
    fileCount = read.count
  }

  private static func readAll(
    _ sources: [SourceFinder.Source], _ fixed: FixedConditions, _ progress: Progress?
  ) -> [Outcome] {
    concurrentMap(sources, progress) { read($0, fixed) }
  }

  /// Maps sources on all processors.
  static func concurrentMap<Result: Sendable>(
    _ sources: [SourceFinder.Source], _ progress: Progress?,
    _ transform: @Sendable (SourceFinder.Source) -> Result
  ) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: sources.count))
    let chunk = 16
    DispatchQueue.concurrentPerform(iterations: (sources.count + chunk - 1) / chunk) { number in
      let range = number * chunk..<min((number + 1) * chunk, sources.count)
      let part = range.map { transform(sources[$0]) }
      results.withLock { $0.replaceSubrange(range, with: part) }
      progress?.advance(by: range.count)
    }
    return results.withLock { $0.compactMap(\.self) }
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
