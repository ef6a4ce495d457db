/// What making an instance takes, beyond what its own factory says.
enum Effects {
  /// Being async is contagious: whoever strictly needs an async one is created like it.
  static func asynchrony(_ facts: GraphFacts, _ edges: StrictEdges) -> [Bool] {
    let registrations = facts.registrations
    let own = registrations.indices.filter { registrations[$0].isAsync }
    if own.isEmpty { return Array(repeating: false, count: registrations.count) }
    let ways = edges.ways(to: own) { _ in true }
    return registrations.indices.map { ways.contains($0) }
  }

  /// Another name, and what wraps a service, is made where that is made; what wraps one may also say so itself.
  static func isolation(_ lookup: borrowing Lookup) -> [Bool] {
    let registrations = lookup.facts.registrations
    var result = registrations.indices.map { registrations[$0].isOnMainActor }
    guard result.contains(true) else { return result }
    var isSettled = [Bool](repeating: false, count: registrations.count)
    var way: [RegistrationIndex] = []
    for start in registrations.indices where !isSettled[start] {
      var target = Graph.Target.registration(start)
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
        target = registrations[index].needs.isEmpty ? .missing : lookup.needTargets[lookup.needOffsets[index]]
      }
      for index in way { result[index] = isOnMainActor }
      way.removeAll(keepingCapacity: true)
    }
    return result
  }
}

extension Graph {
  /// The ways from registrations that no synchronous request can ever serve to the async factories that are the reason.
  ///
  /// What is shared ends the way: once something has loaded it, it is there.
  func neverSynchronous() -> WaysOut {
    let own = facts.registrations.indices.filter { facts.registrations[$0].isAsync && isMadeAgain($0) }
    if own.isEmpty { return WaysOut(count: facts.registrations.count) }
    return strictEdges.ways(to: own, through: isMadeAgain)
  }

  private func isMadeAgain(_ registration: RegistrationIndex) -> Bool {
    switch lifetimes[registration] {
    // Another name is made as often as what it stands for is, which is the next on the way.
    case .unique, .weak, .alias: true
    case .shared, .value, .input, .collection, .inherited: false
    }
  }
}
