internal import Dispatch
internal import TrellisGraph
internal import TrellisResolver

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
    /// What a file declares that was skipped, because it contains nothing of interest, although it may mention a key.
    var skipped: DeclaredNames?
    var failure: String?
  }

  /// - Parameters:
  ///   - outside: The modules that do not depend on Trellis.
  ///   - fixed: `#if` conditions with a fixed value.
  package init(
    _ sources: [SourceFinder.Source], outside: Set<String> = [], fixed: FixedConditions, progress: Progress?
  ) {
    progress?.begin("reading files", total: sources.count)
    var unread = UnreadFiles(outside, sources, progress: progress)
    let searched = sources.filter { !unread.outside.contains($0.module) }
    let outcomes = Self.concurrentMap(searched, progress) { Self.read($0, fixed, isWanted: false) }
    var failures = unread.failures + outcomes.compactMap(\.failure)
    var files = outcomes.compactMap(\.facts)
    unread.add(
      zip(searched, outcomes).compactMap { source, outcome in outcome.skipped.map { (source, $0) } }, read: files)
    let scanned = Set(sources.map(\.module))
    var count = searched.count
    // Most programs need nothing more.
    lazy var known = Set(searched)
    var next = unread.take(DeclaredNames.always, fromOutside: true)
    var program: LinkedProgram
    repeat {
      for (source, outcome) in zip(next, Self.concurrentMap(next, nil, { Self.read($0, fixed, isWanted: true) })) {
        if let facts = outcome.facts { files.append(facts) }
        guard known.insert(source).inserted else { continue }
        count += 1
        if let failure = outcome.failure { failures.append(failure) }
      }
      // With every file read, the linker need not note the names that others may declare.
      let left = files.count < sources.count ? scanned : []
      program = Linker.link(files, scanned: left, outside: unread.outside)
      next = unread.take(program.sought)
      // A file that only calls the program's own functions names nothing of the library's.
      if next.isEmpty { next = unread.take(mentioning: program.keyFunctions) }
    } while !next.isEmpty
    progress?.begin("resolving names")
    failures += program.faults.map { "\($0.site.description.onOneLine): error: \($0.message)" }
    Self.lookForMentions(in: unread.inClients, program: &program)
    self.program = program
    self.failures = failures
    fileCount = count
  }

  /// Maps sources on all processors.
  static func concurrentMap<Result: Sendable>(
    _ sources: [SourceFinder.Source], _ progress: Progress?,
    _ transform: @Sendable (SourceFinder.Source) -> Result
  ) -> [Result] {
    [Result](unsafeUninitializedCapacity: sources.count) { results, count in
      let chunk = 16
      // Each chunk writes places of its own.
      nonisolated(unsafe) let results = results
      DispatchQueue.concurrentPerform(iterations: (sources.count + chunk - 1) / chunk) { number in
        let range = number * chunk..<min((number + 1) * chunk, sources.count)
        for position in range { results.initializeElement(at: position, to: transform(sources[position])) }
        progress?.advance(by: range.count)
      }
      count = sources.count
    }
  }

  /// - Parameter isWanted: Whether to read the file whatever the prefilter finds.
  private static func read(_ source: SourceFinder.Source, _ fixed: FixedConditions, isWanted: Bool) -> Outcome {
    do {
      let bytes = try FileSystem.read(source.path)
      var outcome = Outcome()
      if let offset = UTF8Check.firstFault(in: bytes) {
        let before = bytes[..<offset]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let column = offset - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
        outcome.failure = "\(source.path.onOneLine):\(line):\(column): error: the file is not UTF-8"
      }
      if isWanted || Prefilter.mayMatter(bytes) || FileFacts.startsProgram(path: source.path) {
        outcome.facts = FileFacts(reading: bytes, path: source.path, module: source.module, fixed: fixed)
      } else {
        outcome.skipped = DeclaredNames(in: bytes, isOfTypes: true)
      }
      return outcome
    } catch {
      return Outcome(failure: "\(source.path.onOneLine): error: cannot be read: \(error)")
    }
  }

  /// Searches skipped files for keys that the others do not mention.
  private static func lookForMentions(in skipped: [String], program: inout LinkedProgram) {
    let registered = Set(program.facts.registrations.map(\.key))
    var unmentioned: [String: [KeyIndex]] = [:]
    for (index, key) in program.facts.keys.enumerated() where !key.isMentioned && registered.contains(index) {
      unmentioned[key.name, default: []].append(index)
    }
    if unmentioned.isEmpty { return }
    for path in skipped {
      guard let bytes = try? FileSystem.read(path) else { continue }
      for word in Words.all(in: bytes) {
        for key in unmentioned[word] ?? [] { program.facts.graph.keys[key].isMentioned = true }
      }
    }
  }
}
