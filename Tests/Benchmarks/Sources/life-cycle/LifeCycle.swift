internal import MallocMeter
internal import Trellis

// What the life cycle of many instances and scopes costs, and the memory of a registration and a scope. Twice as many instances
// show whether a time is linear.
//
// Apart from `ratios`, since asynchronous work runs on any thread: these are times of a wall clock, and the fastest of five
// runs counts.

/// Each has hooks and needs the one before it: the longest chain that a start can have.
private final class Part: Sendable {
  let held: Part?
  init(_ held: Part? = nil) { self.held = held }
}

private enum Parts {
  static let keys: [Key<Part>] = (0..<10_000).map { Key("part\($0)") }
}

private protocol Size { static var count: Int { get } }
private enum Thousand: Size { static let count = 1000 }
private enum TwoThousand: Size { static let count = 2000 }
private enum FourThousand: Size { static let count = 4000 }

extension Keys {
  fileprivate static let all = Key<Int>("all")
  fileprivate static let plain = Key<Int>("plain")
}

private enum Chain<Length: Size>: ScopeDefinition {
  static func register(in app: inout Registry<Chain>) {
    app.value(.plain, 1)
    for number in 0..<Length.count {
      let key = Parts.keys[number]
      if number == 0 {
        app.shared(key, options: .eager) {
          Part()
        } onStart: { _ in
        } onStop: { _ in
        }
      } else {
        app.shared(key, options: .eager, needs: Parts.keys[number - 1]) {
          Part($0)
        } onStart: { _ in
        } onStop: { _ in
        }
      }
    }
  }
}

/// Registrations without hooks: of ten, one without needs and nine that need it.
private enum Registrations: ScopeDefinition {
  static func register(in app: inout Registry<Registrations>) {
    for (number, key) in Parts.keys.enumerated() {
      if number % 10 == 0 {
        app.shared(key) { Part() }
      } else {
        app.shared(key, needs: Parts.keys[number - number % 10]) { Part($0) }
      }
    }
  }
}

private enum Request: ScopeDefinition {
  typealias Parent = Registrations
  static func register(in request: inout Registry<Request>) { request.shared(.part) { Part() } }
}

extension Keys {
  fileprivate static let part = Key<Part>("part")
}

@main
struct LifeCycle {
  static let clock = ContinuousClock()

  private static func rows<Length: Size>(_ length: Length.Type) async throws {
    var (start, close, load, resolve) = (
      Duration.seconds(60), Duration.seconds(60), Duration.seconds(60), Duration.seconds(60)
    )
    let last = Parts.keys[Length.count - 1]
    for _ in 0..<5 {
      let app = try Scope(Chain<Length>.self)
      start = min(start, try await clock.measure { try await app.start() })
      let count = 20_000
      load = min(load, try await clock.measure { for _ in 0..<count { _ = try await app.load(last) } } / count)
      resolve = min(resolve, try clock.measure { for _ in 0..<count { _ = try app.resolve(last) } } / count)
      close = min(close, try await clock.measure { try await app.close() })
    }
    func text(_ duration: Duration, _ unit: Duration) -> String { "\(((duration / unit) * 100).rounded() / 100)" }
    print(
      "| \(Length.count) | \(text(start, .milliseconds(1))) ms | \(text(close, .milliseconds(1))) ms "
        + "| \(text(load, .nanoseconds(1))) ns | \(text(resolve, .nanoseconds(1))) ns |")
  }

  /// The memory of a registration and an open child scope, and the time that 10,000 of those take.
  private static func children() async throws {
    let count = 10_000
    // Nobody has asked for a key before.
    let before = malloc_meter_bytes()
    let app = try Scope(Registrations.self)
    let prepared = malloc_meter_bytes()
    var (opened, closed, dropped) = (Duration.seconds(60), Duration.seconds(60), Duration.seconds(60))
    var bytes: Int64 = 0
    for isClosed in [false, true, false, true, false, true, false, true, false, true] {
      let start = malloc_meter_bytes()
      var scopes: [Scope<Request>] = []
      scopes.reserveCapacity(count)
      let opening = try clock.measure {
        for _ in 0..<count {
          let request = try app.open(Request.self)
          _ = try request.resolve(.part)
          scopes.append(request)
        }
      }
      opened = min(opened, opening)
      bytes = malloc_meter_bytes() - start
      if isClosed {
        closed = min(closed, try await clock.measure { for scope in scopes { try await scope.close() } })
        scopes.removeAll()
      } else {
        dropped = min(dropped, clock.measure { scopes.removeAll() })
      }
    }
    func text(_ duration: Duration) -> String { "\(((duration / .milliseconds(1)) * 100).rounded() / 100) ms" }
    func each(_ bytes: Int64, _ count: Int) -> String { malloc_meter_works() ? "\(bytes / Int64(count))" : "?" }
    print(
      "| 10,000 child scopes: opened, with a request each | dropped | or closed | bytes each | bytes a registration |")
    print("| --- | --- | --- | --- | --- |")
    print(
      "| \(text(opened)) | \(text(dropped)) | \(text(closed)) | \(each(bytes, count)) "
        + "| \(each(prepared - before, Parts.keys.count)) |")
  }

  static func main() async throws {
    // First, while no other thread has taken memory.
    try await children()
    print()
    print("| instances | start | close | load of the last one | resolve of the last one |")
    print("| --- | --- | --- | --- | --- |")
    try await rows(Thousand.self)
    try await rows(TwoThousand.self)
    try await rows(FourThousand.self)
  }
}
