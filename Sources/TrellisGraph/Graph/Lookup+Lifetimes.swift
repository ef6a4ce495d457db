/// The lifetimes of overrides and decorations that do not state one.
extension Lookup {
  /// Settles the inherited lifetimes of a scope whose needs are looked up; the scopes above are settled already.
  mutating func settleLifetimes(of registrations: [RegistrationIndex]) {
    for index in registrations where lifetimes[index] == .inherited {
      // What is replaced or wraps, and the aliases between, down to the registration that decides.
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
          // A cycle of aliases is a finding of its own: the walk ends where it comes back to one.
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
