internal import Meters
internal import Trellis

// A thousand registrations: in each ten, one without needs and nine that need it.

final class Part: Sendable {
  let base: Part?

  init(base: Part?) {
    self.base = base
    meters_count_made()
  }
}

private let keys = (0..<1_000).map { Key<Part>("part\($0)") }
private let asked = keys[777]
private let askedBase = keys[770]

private enum ThousandScope: ScopeDefinition {
  static func register(in scope: inout Registry<ThousandScope>) {
    registerParts(keys, in: &scope)
  }
}

@inline(__always)
func registerParts<Definition>(_ keys: [Key<Part>], in scope: inout Registry<Definition>) {
  for (index, key) in keys.enumerated() {
    if index % 10 == 0 {
      scope.shared(key) { Part(base: nil) }
    } else {
      scope.shared(key, needs: keys[index - index % 10]) { Part(base: $0) }
    }
  }
}

/// What a program without a container would do with a thousand services: a dictionary of closures, and one of instances.
struct Closures {
  private var makers: [ObjectIdentifier: @Sendable (inout Closures) -> Part] = [:]
  private var parts: [ObjectIdentifier: Part] = [:]

  @inline(never)
  mutating func register(_ key: Keys, make: @escaping @Sendable (inout Closures) -> Part) {
    makers[ObjectIdentifier(key)] = make
  }

  @inline(never)
  mutating func read(_ key: Keys) -> Part? {
    if let part = parts[ObjectIdentifier(key)] { return part }
    guard let make = makers[ObjectIdentifier(key)] else { return nil }
    let part = make(&self)
    parts[ObjectIdentifier(key)] = part
    return part
  }

  @inline(never)
  static func registered(_ keys: [Key<Part>]) -> Closures {
    var closures = Closures()
    for (index, key) in keys.enumerated() {
      if index % 10 == 0 {
        closures.register(key) { _ in Part(base: nil) }
      } else {
        let base = keys[index - index % 10]
        closures.register(key) { Part(base: $0.read(base)) }
      }
    }
    return closures
  }
}

extension Workload {
  static func thousand() throws -> [Workload] {
    let filled = Closures.registered(keys)
    var check = filled
    try Miscount.check("the baseline's part", check.read(asked)?.base === check.read(askedBase))
    let app = try Scope(ThousandScope.self)
    let part = try app.resolve(asked)
    try Miscount.check("one part", part === (try app.resolve(asked)) && part.base === (try app.resolve(askedBase)))
    let derived = try app.overriding { $0.override(askedBase) { Part(base: nil) } }
    try Miscount.check("another part", try derived.resolve(asked).base === (try derived.resolve(askedBase)))
    try Miscount.check("the base as it was", try derived.resolve(askedBase) !== part.base)
    return [
      Workload(
        "prepare 1,000", makesPlan: true,
        baseline: Side(makes: 2) { count in
          for _ in 0..<count {
            var closures = Closures.registered(keys)
            if let part = closures.read(asked) { take(part) }
          }
        },
        trellis: Side(makes: 2) { count in
          for _ in 0..<count { take(try Scope(ThousandScope.self).resolve(asked)) }
        }),
      Workload(
        "override scope, one of 1,000", makesPlan: true,
        baseline: Side(makes: 1) { count in
          for _ in 0..<count {
            var derived = filled
            derived.register(askedBase) { _ in Part(base: nil) }
            if let part = derived.read(askedBase) { take(part) }
          }
        },
        trellis: Side(makes: 1) { count in
          for _ in 0..<count {
            take(try app.overriding { $0.override(askedBase) { Part(base: nil) } }.resolve(askedBase))
          }
        }),
    ]
  }
}
