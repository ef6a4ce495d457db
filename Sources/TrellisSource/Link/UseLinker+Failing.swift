/// Which calls may be meant to fail.
extension UseLinker {
  /// Whether the code around a call expects, or handles by itself, that it fails.
  func mayFail(_ expectation: Expectation, _ file: FileIndex) -> Bool {
    if let name = expectation.thrower, expectedThrowers[types.modules.visible[file][0]]?.contains(name) ?? false {
      return true
    }
    var pending = [(expectation, file)]
    var next = 0
    // No real program passes a closure on through as many functions.
    while next < pending.count, next < 64 {
      let (expectation, file) = pending[next]
      next += 1
      if expectation.isFailure || expectation.errors.contains(where: { isError($0, file) }) { return true }
      for function in expectation.functions {
        let seen = called(function, file)?.failing.filter { $0.access != .file || $0.file == file } ?? []
        pending += seen.map { ($0.expectation, $0.file) }
      }
      if expectation.takers.contains(where: { called($0, file) == nil }) { return true }
    }
    return false
  }

  /// Finds what tests expect to throw an error, directly or through functions of theirs.
  mutating func noteExpectedThrowers(_ files: [FileFacts]) {
    var tried: [ModuleIndex: [NameHash: Set<NameHash>]] = [:]
    for (file, facts) in files.enumerated() where facts.isTest {
      let module = types.modules.visible[file][0]
      tried[module, default: [:]].merge(facts.triedByThrowers) { $0.union($1) }
      expectedThrowers[module, default: []].formUnion(facts.expectedThrowers)
    }
    for (module, tried) in tried {
      var pending = Array(expectedThrowers[module] ?? [])
      while let name = pending.popLast() {
        for inner in tried[name] ?? [] where expectedThrowers[module]?.insert(inner).inserted ?? false {
          pending.append(inner)
        }
      }
    }
  }

  private func isError(_ type: TypeReference, _ file: FileIndex) -> Bool {
    LibraryName.errors.contains { names.means($0, by: type, file: file) }
  }
}
