import Foundation
import Testing

@Suite("Overloads of the verbs")
struct VerbOverloadsTests {
  /// To write the file again, set `TRELLIS_RECORD`; a run that writes fails.
  @Test("are what the generator writes")
  func current() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../Sources/Trellis/Registration/VerbOverloads.swift")
      .standardized
    let written = try String(contentsOf: file, encoding: .utf8)
    guard written != VerbOverloads.text else { return }
    if ProcessInfo.processInfo.environment["TRELLIS_RECORD"] != nil {
      try VerbOverloads.text.write(to: file, atomically: true, encoding: .utf8)
    }
    Issue.record(
      "\(file.lastPathComponent) is not what VerbOverloads.swift writes; run this test with TRELLIS_RECORD=1")
  }
}
