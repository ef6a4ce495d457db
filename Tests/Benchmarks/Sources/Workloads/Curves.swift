internal import Trellis

// Workloads of a size that is chosen when the program starts, for the pictures of cost against size.

nonisolated(unsafe) private var partKeys: [Key<Part>] = []

private enum PartScope: ScopeDefinition {
  static func register(in scope: inout Registry<PartScope>) {
    registerParts(partKeys, in: &scope)
  }
}

/// A level below another one, which registers nothing.
private enum Below<Above: ScopeDefinition>: ScopeDefinition {
  typealias Parent = Above
  static func register(in scope: inout Registry<Below<Above>>) {}
}

private enum Top: ScopeDefinition {
  static func register(in scope: inout Registry<Top>) {
    scope.shared(.logger) { Logger() }
  }
}

/// What nested scopes are by hand: objects that know the one above. A plain reference to it would be retained at each step,
/// which takes ten times as long as the step.
private final class HandScope: @unchecked Sendable {
  private let above: Unmanaged<HandScope>?
  // Unchecked: nobody writes. As in `HandApp`, a constant's reader would not own what it read.
  private var logger: Logger

  init(above: HandScope?) {
    self.above = above.map { .passRetained($0) }
    logger = above?.logger ?? Logger()
  }

  deinit { above?.release() }

  @inline(never)
  func readLogger() -> Logger {
    var scope = Unmanaged.passUnretained(self)
    while let above = scope._withUnsafeGuaranteedRef({ $0.above }) { scope = above }
    return scope._withUnsafeGuaranteedRef { $0.logger }
  }
}

extension Workload {
  /// Preparing so many registrations, and one request. A process can have one such workload.
  public static func preparing(_ count: Int) throws -> Workload {
    let keys = (0..<count).map { Key<Part>("part\($0)") }
    partKeys = keys
    let asked = keys[count * 7 / 9]
    let makes = (count * 7 / 9).isMultiple(of: 10) ? 1 : 2
    return Workload(
      "prepare", makesPlan: true,
      baseline: Side(makes: makes) { count in
        for _ in 0..<count {
          var closures = Closures.registered(keys)
          if let part = closures.read(asked) { take(part) }
        }
      },
      trellis: Side(makes: makes) { count in
        for _ in 0..<count { take(try Scope(PartScope.self).resolve(asked)) }
      })
  }

  /// Requesting an instance that exists, so many scopes up; nil for a depth that is not among the prepared ones.
  public static func requesting(through depth: Int) throws -> Workload? {
    let top = try Scope(Top.self)
    // Both sides read an instance that exists.
    _ = try top.resolve(.logger)
    switch depth {
    case 0: return requesting(from: top, depth)
    case 1: return try requesting(from: one(top), depth)
    case 2: return try requesting(from: two(top), depth)
    case 4: return try requesting(from: four(top), depth)
    case 8: return try requesting(from: eight(top), depth)
    case 16: return try requesting(from: eight(eight(top)), depth)
    case 32: return try requesting(from: eight(eight(eight(eight(top)))), depth)
    default: return nil
    }
  }

  // Concrete types, as in a program: the compiler makes a copy of the request for each.
  @inline(__always)
  private static func requesting<Definition: SendableMetatype>(from scope: Scope<Definition>, _ depth: Int) -> Workload
  {
    let hand = (0..<depth).reduce(HandScope(above: nil)) { above, _ in HandScope(above: above) }
    return Workload(
      "request",
      baseline: Side(makes: 0) { count in
        for _ in 0..<count { take(hand.readLogger()) }
      },
      trellis: Side(makes: 0) { count in
        for _ in 0..<count { take(try scope.resolve(.logger)) }
      })
  }

  @inline(__always)
  private static func one<Above>(_ scope: Scope<Above>) throws -> Scope<Below<Above>> {
    try scope.open(Below<Above>.self)
  }

  @inline(__always)
  private static func two<Above>(_ scope: Scope<Above>) throws -> Scope<Below<Below<Above>>> { try one(one(scope)) }

  private typealias Four<Above: ScopeDefinition> = Below<Below<Below<Below<Above>>>>

  @inline(__always)
  private static func four<Above>(_ scope: Scope<Above>) throws -> Scope<Four<Above>> { try two(two(scope)) }

  @inline(__always)
  private static func eight<Above>(_ scope: Scope<Above>) throws -> Scope<Four<Four<Above>>> { try four(four(scope)) }
}
