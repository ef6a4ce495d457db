/// What an editor keeps from one reading for the next, which then reads only what has changed: what each file contributes, and
/// the texts of documents, which take the place of files.
package struct SourceMemory: Sendable {
  private var outcomes: [String: FileOutcome] = [:]
  /// The outcomes of files that are read although the prefilter skips them.
  private var wanted: [String: FileOutcome] = [:]
  private var texts: [String: [UInt8]] = [:]

  package init() {}

  /// Forgets what a file contributed.
  ///
  /// - Parameter text: The text to read instead of the file; nil for the file itself.
  package mutating func change(_ path: String, to text: [UInt8]?) {
    outcomes[path] = nil
    wanted[path] = nil
    texts[path] = text
  }

  /// Forgets what all files contributed, since a setting changes what they do.
  package mutating func forgetOutcomes() { (outcomes, wanted) = ([:], [:]) }

  package func bytes(of path: String) throws -> [UInt8] { try texts[path] ?? FileSystem.read(path) }

  func outcome(of path: String, isWanted: Bool) -> FileOutcome? { isWanted ? wanted[path] : outcomes[path] }

  mutating func keep(_ results: [FileOutcome], of sources: [SourceFinder.Source], isWanted: Bool) {
    for (source, outcome) in zip(sources, results) where self.outcome(of: source.path, isWanted: isWanted) == nil {
      if isWanted { wanted[source.path] = outcome } else { outcomes[source.path] = outcome }
    }
  }
}

extension SourceMemory? {
  /// The bytes of a file, or of the document in its place.
  func bytes(of path: String) throws -> [UInt8] { try self?.bytes(of: path) ?? FileSystem.read(path) }
}

/// The result of reading one file.
struct FileOutcome: Sendable {
  /// Empty if the file was skipped or could not be read; several for the facts of a module.
  var files: [LinkedFile] = []
  /// What a file declares that was skipped, because it contains nothing of interest, although it may mention a key.
  var skipped: DeclaredNames?
  var failure: String?
}
