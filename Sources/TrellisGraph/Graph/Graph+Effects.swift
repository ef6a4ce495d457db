/// What making an instance takes, beyond what its own factory says.
enum Effects {
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
