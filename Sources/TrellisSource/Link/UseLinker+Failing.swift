/// Which calls may be meant to fail.
extension UseLinker {
  /// Whether the code around a call expects, or handles by itself, that it fails.
  func mayFail(_ expectation: Expectation, _ file: FileIndex) -> Bool {
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

  private func isError(_ type: TypeReference, _ file: FileIndex) -> Bool {
    LibraryName.errors.contains { names.means($0, by: type, file: file) }
  }
}
