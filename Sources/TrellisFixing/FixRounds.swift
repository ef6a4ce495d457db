package import TrellisChecking
package import TrellisGraph
internal import TrellisResolver

/// Applies fixes to texts in memory: all that do not collide, then those that the mended sources still need, until none is left.
package struct FixRounds {
  /// A file with changes, as it was read and as it would be.
  package struct Change: Sendable {
    package let path: String
    package let before: [UInt8]
    package fileprivate(set) var after: [UInt8]
  }

  /// By path.
  package private(set) var changes: [Change] = []
  /// The findings whose fixes were applied, in the order in which that happened, and what each fix did.
  package private(set) var applied: [(finding: Finding, title: String)] = []

  /// The fixes of the round before, and of this one.
  private var last: Set<String> = []
  private var next: Set<String> = []

  /// Mending one place may show the next, but no program needs this many rounds.
  private static let maximumRounds = 32

  /// - Parameter choose: Returns the fix to apply of a finding, if any.
  package init(
    _ sources: CheckCommand.Sources,
    choosing choose: (Finding, [WrittenFix]) -> WrittenFix? = { $1.first.flatMap { $0.isSafe ? $0 : nil } }
  ) throws {
    var memory: SourceMemory? = SourceMemory()
    var texts: [String: Change] = [:]
    // What is checked, what is mended and what must not have changed meanwhile are the same bytes.
    for source in sources.all {
      guard sources.project.owns(source.path), let bytes = try? FileSystem.read(source.path) else { continue }
      texts[source.path] = Change(path: source.path, before: bytes, after: bytes)
      memory?.change(source.path, to: bytes)
    }
    for number in 1... {
      // Fixes that need more do not end.
      guard number <= Self.maximumRounds else {
        applied = []
        return
      }
      let reading = SourceReading(
        sources.all, outside: sources.outside, fixed: sources.project.fixed, progress: nil, memory: &memory)
      // Of a program that is not read to its end, nothing is certain.
      guard reading.failures.isEmpty else { break }
      let analysis = Analysis(try sources.project.rooted(reading.program).facts)
      let writer = FixWriter { texts[$0]?.after }
      let edits = round(sources.project.judged(analysis, of: reading.program).findings, writer, choose)
      if edits.isEmpty { break }
      last = next
      next = []
      for (path, edits) in Dictionary(grouping: edits, by: \.path) {
        guard var text = texts[path] else { continue }
        text.after = TextEdit.applied(edits, to: text.after)
        texts[path] = text
        memory?.change(path, to: text.after)
      }
    }
    changes = texts.values.filter { $0.before != $0.after }.sorted { $0.path < $1.path }
  }

  /// The edits of one round. What collides waits for the next.
  private mutating func round(
    _ findings: [Finding], _ writer: FixWriter, _ choose: (Finding, [WrittenFix]) -> WrittenFix?
  ) -> [TextEdit] {
    var edits: [TextEdit] = []
    for finding in findings {
      guard let fix = choose(finding, writer.fixes(of: finding)) else { continue }
      let identity = "\(finding.rule.id) \(finding.site.file) \(finding.message) \(fix.title)"
      // What did not help does not help again.
      guard !last.contains(identity) else { continue }
      guard !fix.edits.contains(where: { edit in edits.contains { $0.collides(with: edit) } }) else { continue }
      edits += fix.edits
      next.insert(identity)
      applied.append((finding, fix.title))
    }
    return edits
  }

  /// The changes as a unified diff, with paths relative to a folder.
  package func difference(in folder: String) -> String {
    changes.map { change in
      let path = ReportPath.relative(change.path, to: folder)
      return UnifiedDiff(from: change.before, to: change.after).text(of: path)
    }.joined()
  }

  /// Writes the changes.
  ///
  /// - Returns: Warnings about files that were left alone.
  package func write() -> [String] {
    changes.compactMap { change in
      do {
        guard try FileSystem.read(change.path) == change.before else {
          return "\(change.path.onOneLine): warning: the file has changed since it was read, and is left alone"
        }
        try FileSystem.write(change.after, to: change.path)
        return nil
      } catch {
        return "\(change.path.onOneLine): warning: the file cannot be written: \(error)"
      }
    }
  }
}
