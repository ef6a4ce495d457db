import Testing
import Trellis
import TrellisChecking
import TrellisDebug
import TrellisGraph
import TrellisResolver

/// What a build of a program would leave behind, as a run finds it.
struct CheckedProgram {
  let module: String
  let texts: CheckedTexts?

  /// - Parameter isTrue: Whether an `#if` formula holds where the program is built.
  init(_ program: LinkedProgram, module: String, where isTrue: (String) -> Bool) {
    self.module = module
    let texts = program.checkedGraph(for: module).texts
    self.texts = CheckedTexts(texts.filter { $0.condition.map(isTrue) ?? true }.map(\.text))
  }

  /// The run registers what was checked.
  func expectSame(_ scope: String, _ lines: [String]) {
    guard let texts else {
      Issue.record("the texts are not readable")
      return
    }
    let difference = texts.difference(of: "\(module).\(scope)", from: lines)
    if !difference.isEmpty { Issue.record("\(scope): \(difference)") }
  }
}
