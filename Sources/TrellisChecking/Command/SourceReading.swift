internal import Dispatch
internal import TrellisGraph
internal import TrellisResolver

/// Reads files into facts, on all processors, and links them into a program.
package struct SourceReading {
  package let program: LinkedProgram
  let fileCount: Int
  /// Messages about files that could not be read completely.
  package let failures: [String]
  /// The paths of files whose facts were read instead: what is there now may be another file.
  package let pathsInModules: Set<String>

  /// - Parameters:
  ///   - outside: The modules that do not depend on Trellis.
  ///   - fixed: `#if` conditions with a fixed value.
  package init(
    _ sources: [SourceFinder.Source], outside: Set<String> = [], fixed: FixedConditions = FixedConditions(),
    progress: Progress? = nil
  ) {
    var none: SourceMemory?
    self.init(sources, outside: outside, fixed: fixed, progress: progress, memory: &none)
  }

  /// - Parameter memory: What former readings with the same conditions have left, and this one leaves.
  package init(
    _ sources: [SourceFinder.Source], outside: Set<String> = [], fixed: FixedConditions, progress: Progress?,
    memory: inout SourceMemory?
  ) {
    progress?.begin("reading files", total: sources.count)
    var unread = UnreadFiles(outside, sources, progress: progress)
    let searched = sources.filter { $0.isModuleFacts || !unread.outside.contains($0.module) }
    let outcomes = Self.outcomes(of: searched, fixed, progress, isWanted: false, &memory)
    var failures = unread.failures + outcomes.compactMap(\.failure)
    var files = outcomes.flatMap(\.files)
    let modules = ReadModules(searched, outcomes)
    failures += modules.collisions
    pathsInModules = modules.paths
    unread.add(
      zip(searched, outcomes).compactMap { source, outcome in outcome.skipped.map { (source, $0) } }, read: files)
    let scanned = modules.names.union(sources.lazy.filter { !$0.isModuleFacts }.map(\.module))
    var count = searched.count + modules.additionalCount
    let total = sources.count + modules.additionalCount
    // Most programs need nothing more.
    lazy var known = Set(searched)
    var next = unread.take(DeclaredNames.always, fromOutside: true)
    var program: LinkedProgram
    repeat {
      for (source, outcome) in zip(next, Self.outcomes(of: next, fixed, nil, isWanted: true, &memory)) {
        files += outcome.files
        guard known.insert(source).inserted else { continue }
        count += 1
        if let failure = outcome.failure { failures.append(failure) }
      }
      // With every file read, the linker need not note the names that others may declare.
      let left = files.count < total ? scanned : []
      program = Linker.link(files, scanned: left, outside: unread.outside)
      next = unread.take(program.sought)
      // A file that only calls the program's own functions names nothing of the library's.
      if next.isEmpty { next = unread.take(mentioning: program.keyTakers, memory) }
    } while !next.isEmpty
    progress?.begin("resolving names")
    failures += program.faults.map { "\($0.site.description.onOneLine): error: \($0.message)" }
    Self.lookForMentions(in: unread.inClients, memory, program: &program)
    self.program = program
    self.failures = failures
    fileCount = count
  }

  /// Reads all files, and links nothing.
  ///
  /// - Returns: What the files contribute, and messages about those that could not be read completely.
  package static func facts(
    of sources: [SourceFinder.Source], fixed: FixedConditions
  ) -> (files: [FileFacts], failures: [String]) {
    var memory: SourceMemory?
    let outcomes = outcomes(of: sources, fixed, nil, isWanted: true, &memory)
    return (outcomes.flatMap { $0.files.map(\.facts) }, outcomes.compactMap(\.failure))
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

  /// Reads the files of which the memory has no outcome.
  ///
  /// - Parameter isWanted: Whether to read files whatever the prefilter finds.
  private static func outcomes(
    of sources: [SourceFinder.Source], _ fixed: FixedConditions, _ progress: Progress?, isWanted: Bool,
    _ memory: inout SourceMemory?
  ) -> [FileOutcome] {
    // Captured, so that the memory is not shared any more when it changes.
    let outcomes = concurrentMap(sources, progress) { [memory] source in
      memory?.outcome(of: source.path, isWanted: isWanted) ?? read(source, fixed, isWanted: isWanted, memory)
    }
    memory?.keep(outcomes, of: sources, isWanted: isWanted)
    return outcomes
  }

  private static func read(
    _ source: SourceFinder.Source, _ fixed: FixedConditions, isWanted: Bool, _ memory: SourceMemory?
  ) -> FileOutcome {
    do {
      let bytes = try memory.bytes(of: source.path)
      if source.isModuleFacts { return read(bytes, of: source.path, fixed) }
      var outcome = FileOutcome()
      if let offset = UTF8Check.firstFault(in: bytes) {
        let before = bytes[..<offset]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let column = offset - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
        outcome.failure = "\(source.path.onOneLine):\(line):\(column): error: the file is not UTF-8"
      }
      if isWanted || Prefilter.mayMatter(bytes) || FileFacts.startsProgram(path: source.path) {
        outcome.files = [
          LinkedFile(FileFacts(reading: bytes, path: source.path, module: source.module, fixed: fixed))
        ]
      } else {
        outcome.skipped = DeclaredNames(in: bytes, isOfTypes: true)
      }
      return outcome
    } catch {
      return FileOutcome(failure: "\(source.path.onOneLine): error: cannot be read: \(error)")
    }
  }

  /// Reads the facts of a module.
  private static func read(_ bytes: [UInt8], of path: String, _ fixed: FixedConditions) -> FileOutcome {
    do {
      let module = try ModuleFacts(reading: bytes, fixed: fixed)
      return FileOutcome(files: module.files.map(LinkedFile.init))
    } catch {
      let place = "\(path.onOneLine):\(error.place.line):\(error.place.column)"
      return FileOutcome(failure: "\(place): error: \(error.message)")
    }
  }

  /// Searches skipped files for keys that the others do not mention.
  private static func lookForMentions(
    in skipped: [String], _ memory: SourceMemory?, program: inout LinkedProgram
  ) {
    let registered = Set(program.facts.registrations.map(\.key))
    var unmentioned: [String: [KeyIndex]] = [:]
    for (index, key) in program.facts.keys.enumerated() where !key.isMentioned && registered.contains(index) {
      unmentioned[key.name, default: []].append(index)
    }
    if unmentioned.isEmpty { return }
    for path in skipped {
      guard let bytes = try? memory.bytes(of: path) else { continue }
      for word in Words.all(in: bytes) {
        for key in unmentioned[word] ?? [] { program.facts.graph.keys[key].isMentioned = true }
      }
    }
  }
}
