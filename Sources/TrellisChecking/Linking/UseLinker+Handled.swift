/// Which look-ups are in code that handles errors, and which are in tests.
extension UseLinker {
  func isHandled(_ handling: Handling, _ file: FileIndex) -> Bool {
    if handling.isCertain { return true }
    for name in handling.arguments {
      types.seek(function: name)
      if symbols.autoclosures[name] != nil { return true }
    }
    return handling.closures.contains { name in
      types.seek(function: name)
      return symbols.declares(name, file)
    }
  }
}

extension FileFacts {
  /// Leaves out what a test does with scopes: one that asks for what is missing fails at that line, in the same words.
  mutating func leaveOutTests() {
    (uses, reads, overrides, handovers, keyCalls) = ([], [], [], [], [])
    (keyTakers, suppressions) = ([], [])
  }
}
