/// What making an instance takes, beyond what its own factory says.
extension Graph {
  /// Being async is contagious: whoever strictly needs an async one is created like it.
  func effectiveAsynchrony() -> [Bool] {
    let own = facts.registrations.indices.filter { facts.registrations[$0].isAsync }
    if own.isEmpty { return Array(repeating: false, count: facts.registrations.count) }
    let ways = StrictEdges(self).ways(to: own) { _ in true }
    return facts.registrations.indices.map { ways.contains($0) }
  }

  /// The ways from registrations that no synchronous request can ever serve to the async factories that are the reason.
  ///
  /// What is shared ends the way: once something has loaded it, it is there.
  func neverSynchronous() -> WaysOut {
    let own = facts.registrations.indices.filter { facts.registrations[$0].isAsync && isMadeAgain($0) }
    if own.isEmpty { return WaysOut(count: facts.registrations.count) }
    return StrictEdges(self).ways(to: own, through: isMadeAgain)
  }

  private func isMadeAgain(_ registration: RegistrationIndex) -> Bool {
    switch lifetimes[registration] {
    // Another name is made as often as what it stands for is, which is the next on the way.
    case .unique, .weak, .alias: true
    case .shared, .value, .input, .collection, .inherited: false
    }
  }

  /// Another name, and what wraps a service, is made where that is made; what wraps one may also say so itself.
  func effectiveIsolation() -> [Bool] {
    let registrations = facts.registrations
    var result = registrations.indices.map { registrations[$0].isOnMainActor }
    guard result.contains(true) else { return result }
    var isSettled = [Bool](repeating: false, count: registrations.count)
    var way: [RegistrationIndex] = []
    for start in registrations.indices where !isSettled[start] {
      var target = Target.registration(start)
      var isOnMainActor = false
      while case .registration(let index) = target {
        // A loop is a finding of its own and ends here.
        let passesOn = registrations[index].lifetime == .alias || registrations[index].role == .decoration
        if isSettled[index] || result[index] || !passesOn {
          isOnMainActor = result[index]
          break
        }
        isSettled[index] = true
        way.append(index)
        target = targets(of: index).first ?? .missing
      }
      for index in way { result[index] = isOnMainActor }
      way.removeAll(keepingCapacity: true)
    }
    return result
  }
}
