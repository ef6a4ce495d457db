/// Which calls may be meant to fail.
extension UseLinker {
  /// Whether the code around a call expects, or handles by itself, that it fails.
  func mayFail(_ expectation: Expectation, _ file: FileIndex) -> Bool {
    let isTested = isInTests(file)
    if isTested, let name = expectation.function,
      expectedFailures.contains(name) || expectation.isThrownOn && expectedThrowers.contains(name)
    {
      return true
    }
    var pending = [(expectation, file)]
    var (isTranslated, isToldApart) = (false, false)
    var next = 0
    var followed: Set<Int> = []
    while next < pending.count {
      // No real program passes a closure on through as many functions.
      if next == 256 { return true }
      let (expectation, file) = pending[next]
      next += 1
      if isTested, expectation.isCaught { return true }
      if expectation.isFailure { return true }
      for error in expectation.errors where isError(error, file) { return true }
      isTranslated = isTranslated || expectation.isTranslated
      isToldApart = isToldApart || expectation.isToldApart
      if isTranslated, isToldApart { return true }
      for call in expectation.takers {
        types.seek(function: call.name)
        let name = call.isInitializer ? ThrowingTaker.initializer : call.name
        // No closures here or above: each would have a copy of the linker, and some text has many calls in one another.
        var seen: [Int] = []
        var allThrow = true
        for number in takersByName[name] ?? []
        where isSeen(takers[number].taker.access, takers[number].file, from: file)
          && (call.isClosure || takers[number].taker.takesAutoclosure)
        {
          seen.append(number)
          allThrow = allThrow && takers[number].taker.isThrowing
        }
        switch call.trust {
        case .passes: break
        case .tried: if seen.isEmpty, symbols.declares(call.name, file) { return true }
        case .untried: if allThrow { return true }
        case .inTest: if seen.isEmpty, !symbols.declares(call.name, file) { return true }
        }
        for taker in seen where followed.insert(taker).inserted {
          if !takers[taker].taker.isUsed { return true }
          pending.append((takers[taker].taker.expectation, takers[taker].file))
        }
      }
    }
    return false
  }

  private func isSeen(_ access: Declaration.Access, _ owner: FileIndex, from file: FileIndex) -> Bool {
    access != .file || owner == file
  }

  /// Finds what tests expect to fail, directly or through functions of theirs.
  mutating func noteExpectedThrowers(_ files: [LinkedFile]) {
    var tried: [NameHash: Set<NameHash>] = [:]
    for (file, facts) in files.enumerated() where facts.isTest {
      testModules.insert(types.modules.visible[file][0])
      tried.merge(facts.triedByThrowers) { $0.union($1) }
      expectedThrowers.formUnion(facts.expectedThrowers)
      expectedFailures.formUnion(facts.expectedFailures)
    }
    expectedThrowers.formUnion(expectedFailures)
    var pending = Array(expectedThrowers)
    while let name = pending.popLast() {
      for inner in tried[name] ?? [] where expectedThrowers.insert(inner).inserted { pending.append(inner) }
    }
  }

  func isInTests(_ file: FileIndex) -> Bool { testModules.contains(types.modules.visible[file][0]) }

  /// - Parameter aliases: How many more of them are followed.
  private func isError(_ type: TypeReference, _ file: FileIndex, aliases: Int = 4) -> Bool {
    if LibraryName.errors.contains(where: { names.means($0, by: type, file: file) }) { return true }
    guard aliases > 0, let alias = types.lookUp(type, file: file), types.entries[alias].kind == .alias else {
      return false
    }
    return types.entries[alias].conformances.contains { isError($0.reference, $0.file, aliases: aliases - 1) }
  }
}
