/// How overrides and decorations live that do not say so themselves.
extension Lookup {
  /// Settles the inherited lifetimes of a scope whose needs are looked up; the scopes above are settled already.
  mutating func settleLifetimes(of registrations: [RegistrationIndex]) {
    for index in registrations where lifetimes[index] == .inherited {
      var inheriting = [index]
      var aliases: [RegistrationIndex] = []
      var target = replaced[index]
      var settled = Lifetime.shared
      while case .registration(let next) = target {
        if lifetimes[next] == .inherited {
          inheriting.append(next)
          target = replaced[next]
        } else if let lifetime = lifetimes[next].whenReplaced ?? followed[next] {
          settled = lifetime
          break
        } else {
          // Aliases may form a loop, which is a finding of its own: whoever comes back to one stops there.
          followed[next] = .shared
          aliases.append(next)
          guard needOffsets[next] < needOffsets[next + 1] else { break }
          target = needTargets[needOffsets[next]]
        }
      }
      for inheritor in inheriting { lifetimes[inheritor] = settled }
      for alias in aliases { followed[alias] = settled }
    }
  }
}
