package import TrellisChecking
internal import TrellisReports

extension [FileFacts] {
  /// The facts, of which some were printed, module by module, and read again.
  package func exchanged(where isTaken: (_ index: Int) -> Bool) throws -> [FileFacts] {
    let taken = indices.filter(isTaken).map { self[$0] }
    let read = try Dictionary(grouping: taken, by: \.module).flatMap { module, files in
      let printed = try files.printed(as: module)
      let read = try ModuleFacts(reading: [UInt8](printed.utf8), fixed: FixedConditions())
      // The printing knows no members by name, so that it shows whether the reading has left one out.
      guard try read.files.printed(as: module) == printed else { throw Loss(module: module) }
      return read.files
    }
    return indices.filter { !isTaken($0) }.map { self[$0] } + read
  }

  package func printed(as module: String) throws -> String {
    try ModuleFacts(module: module, fixed: FixedConditions(), files: self).json().indented()
  }

  /// The programs in which all files, the first and every second were printed and read again.
  package func exchanged() throws -> [LinkedProgram] {
    try [exchanged { _ in true }, exchanged { $0 == 0 }, exchanged { $0 % 2 == 1 }].map { Linker.link($0) }
  }

  /// Something was not read as it was printed.
  struct Loss: Error {
    let module: String
  }
}

extension LinkedProgram {
  /// What is said of the program: its findings, what is not checked, and its graph.
  package var account: String {
    let analysis = Analysis(facts)
    let findings = SuppressedFindings(analysis.findings, suppressions)
    let document = GraphDocument(facts, variants: analysis.variants)
    return
      (findings.findings.map { "\($0)" } + findings.suppressed.map { "\($0)" } + analysis.notFollowed.map { "\($0)" }
      + faults.map { "\($0)" } + [document.json.indented()]).joined(
        separator: "\n")
  }
}
