/// Resolves the lifetimes of overrides and decorations that do not state one.
extension Lookup {
  /// Resolves the inherited lifetimes of a scope whose needs are resolved; the scopes above are resolved already.
  mutating func settleLifetimes(of registrations: [RegistrationIndex]) {
    for index in registrations where lifetimes[index] == .inherited {
      // What is replaced or wrapped, and the aliases between, down to the registration that decides.
      var path = [index]
      var target = replaced[index]
      var settled = Lifetime.shared
      while case .registration(let next) = target {
        if lifetimes[next] == .inherited {
          path.append(next)
          target = replaced[next]
        } else if let lifetime = lifetimes[next].whenReplaced ?? followed[next] {
          settled = lifetime
          break
        } else {
          // A cycle of aliases has a finding of its own: the walk ends where it returns to an alias.
          followed[next] = .shared
          path.append(next)
          guard needOffsets[next] < needOffsets[next + 1] else { break }
          target = needTargets[needOffsets[next]]
        }
      }
      for index in path.reversed() {
        if lifetimes[index] == .inherited {
          lifetimes[index] = settled
        } else {
          settled = settled.behindAlias
          followed[index] = settled
        }
      }
    }
  }
}
