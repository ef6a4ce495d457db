internal import TrellisGraph
internal import TrellisResolver

/// The baseline that a run compares its findings with, or writes.
struct BaselineFile {
  /// A file of known findings.
  var known: String?
  /// A file to write all findings to.
  var new: String?
  /// Whether the program may have findings in files that this run does not read.
  var isPartial = false
  /// The folder that paths are relative to; nil for the current folder.
  private var folder: String?

  /// A project's baseline is relative to the project's folder, wherever a run is started and however paths are given.
  mutating func adopt(_ configuration: ConfigurationFile) {
    folder = configuration.folder
    if !configuration.isWhole { isPartial = true }
    guard known == nil, let path = configuration.configuration.baseline else { return }
    known = path.hasPrefix("/") ? path : configuration.folder + "/" + path
  }

  struct Comparison {
    var new: [Finding]
    var known: [Finding]
    var fixed: [Baseline.Entry]
  }

  /// Writes the baseline if requested and divides findings into new and known; nil if there is no baseline.
  func comparison(of findings: [Finding]) throws -> Comparison? {
    let folder = folder ?? FileSystem.currentFolder
    let placed = findings.map { finding in
      var finding = finding
      finding.site.file = AbsolutePath.of(finding.site.file)
      return finding
    }
    guard let baseline = try baseline(of: placed, in: folder) else { return nil }
    let (isKnown, fixed) = baseline.compared(to: placed, in: folder)
    let marked = zip(findings, isKnown)
    return Comparison(
      new: marked.filter { !$1 }.map(\.0), known: marked.filter(\.1).map(\.0), fixed: isPartial ? [] : fixed)
  }

  private func baseline(of findings: [Finding], in folder: String) throws -> Baseline? {
    if let new {
      let written = Baseline(findings, in: folder)
      do {
        try FileSystem.write(written.text, to: new)
      } catch {
        throw UsageError("the baseline '\(new)' cannot be written: \(error)")
      }
      return written
    }
    guard let known else { return nil }
    do {
      return try Baseline(reading: try FileSystem.read(known))
    } catch let fault as JSONFault {
      throw UsageError("\(known):\(fault.place.line):\(fault.place.column): \(fault.message)")
    } catch {
      throw UsageError("the baseline '\(known)' cannot be read: \(error)")
    }
  }
}
