/// Effects of creating an instance that its own factory does not declare.
enum Effects {
  /// Which registrations are created on the main actor: those declared so, and aliases and decorations of them.
  static func isolation(_ lookup: borrowing Lookup) -> [Bool] {
    let registrations = lookup.facts.registrations
    var result = registrations.indices.map { registrations[$0].isOnMainActor }
    guard result.contains(true) else { return result }
    var isSettled = [Bool](repeating: false, count: registrations.count)
    var path: [RegistrationIndex] = []
    for start in registrations.indices where !isSettled[start] {
      var target = Graph.Target.registration(start)
      var isOnMainActor = false
      while case .registration(let index) = target {
        // A cycle has a finding of its own; the walk ends here.
        let passesOn = registrations[index].lifetime == .alias || registrations[index].role == .decoration
        if isSettled[index] || result[index] || !passesOn {
          // A maker itself can be requested anywhere.
          isOnMainActor = result[index] && registrations[index].lifetime != .maker
          break
        }
        isSettled[index] = true
        path.append(index)
        target = registrations[index].needs.isEmpty ? .missing : lookup.needTargets[lookup.needOffsets[index]]
      }
      for index in path { result[index] = isOnMainActor }
      path.removeAll(keepingCapacity: true)
    }
    return result
  }
}
