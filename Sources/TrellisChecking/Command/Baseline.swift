package import TrellisGraph
internal import TrellisResolver

/// The findings that a code base had when checking was introduced.
package struct Baseline: Sendable {
  /// Sorted by path, then in the order found.
  package private(set) var entries: [Entry] = []

  package struct Entry: Hashable, Sendable {
    package var fingerprint: String
    package var id: String
    package var path: String
    package var message: String
  }

  /// - Parameter folder: The folder that paths are relative to.
  package init(_ findings: [Finding], in folder: String) {
    entries = zip(findings, Fingerprint.all(of: findings, in: folder)).map { finding, fingerprint in
      Entry(
        fingerprint: fingerprint, id: finding.rule.id, path: ReportPath.relative(finding.site.file, to: folder),
        message: finding.message)
    }
  }

  /// Reads the format that `text` writes.
  package init(reading bytes: [UInt8]) throws(JSONFault) {
    let file = try JSONReader.read(bytes)
    guard let findings = file["findings"]?.array else {
      throw JSONFault(message: "this is no baseline: it has no 'findings'", place: file.place)
    }
    for finding in findings {
      func member(_ name: String) throws(JSONFault) -> String {
        guard let text = finding[name]?.string else {
          throw JSONFault(message: "this finding has no '\(name)'", place: finding.place)
        }
        return text
      }
      entries.append(
        Entry(
          fingerprint: try member("fingerprint"), id: try member("id"), path: try member("path"),
          message: try member("message")))
    }
  }

  /// A file for version control: one finding per line, without line numbers.
  package var text: String {
    let lines = entries.map { entry in
      JSON.object([
        ("fingerprint", .string(entry.fingerprint)), ("id", .string(entry.id)), ("path", .string(entry.path)),
        ("message", .string(entry.message)),
      ]).text
    }
    return "{\"version\":1,\"findings\":[\n" + lines.joined(separator: ",\n") + "\n]}\n"
  }

  /// Returns which findings the baseline contains, and which of its entries are fixed.
  package func compared(to findings: [Finding], in folder: String) -> (isKnown: [Bool], fixed: [Entry]) {
    let known = Set(entries.map(\.fingerprint))
    let found = Fingerprint.all(of: findings, in: folder)
    let present = Set(found)
    return (found.map(known.contains), entries.filter { !present.contains($0.fingerprint) })
  }
}
