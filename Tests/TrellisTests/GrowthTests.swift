import TestTools
import Testing
import TrellisResolver

@testable import TrellisCore
@testable import TrellisLifecycle
@testable import TrellisPropagation

/// A type for each number.
private protocol Numbered {}
private enum Zero: Numbered {}
private enum Next<Before: Numbered>: Numbered {}

private enum App: ScopeDefinition {
  static func register(in app: inout Registry<App>) {}
}

private enum Child<Number: Numbered>: ScopeDefinition {
  typealias Parent = App
  static func register(in child: inout Registry<Child>) {}
}

/// Each key needs two of the layer below it, and the lowest layer needs keys that nothing registers.
private enum Layers: ScopeDefinition {
  static let width = 20
  static let missing = (0..<width).map { Key<Int>("missing\($0)") }
  static let keys = (0..<160).map { layer in (0..<width).map { Key<Int>("layer\(layer) \($0)") } }
  static let count = Guarded(0)

  static func register(in app: inout Registry<Layers>) {
    for layer in 0..<count.withLock({ $0 }) {
      for (number, key) in keys[layer].enumerated() {
        if layer == 0 {
          app.shared(key, needs: missing[number]) { $0 }
        } else {
          let below = keys[layer - 1]
          app.shared(key, needs: below[number], below[(number + 1) % width]) { $0 + $1 }
        }
      }
    }
  }
}

@Suite("What grows with a program")
struct GrowthTests {
  /// The shortest of some times.
  private func time(_ work: () throws -> Void) rethrows -> Duration {
    var shortest = Duration.seconds(1_000)
    for _ in 0..<5 { shortest = min(shortest, try ContinuousClock().measure(work)) }
    return shortest
  }

  private func openAll<Number: Numbered>(_ number: Number.Type, _ count: Int, in app: Scope<App>) throws {
    guard count > 0 else { return }
    _ = try app.open(Child<Number>.self)
    try openAll(Next<Number>.self, count - 1, in: app)
  }

  @Test("not what opening a scope costs, with the definitions that are opened beside it")
  func opening() throws {
    let app = try Scope(App.self)
    let open = { for _ in 0..<2_000 { _ = try app.open(Child<Zero>.self) } }
    try open()
    let alone = try time(open)
    try openAll(Next<Zero>.self, 400, in: app)
    let beside = try time(open)
    #expect(beside < alone * 3, "\(alone) alone, \(beside) among 400")
  }

  @Test("the error of an invalid graph, in proportion, with the words of a debug build and with all")
  func invalid() async {
    await #expect(processExitsWith: .success) {
      func time(_ layers: Int, _ words: any GraphWords.Type) -> Duration {
        Layers.count.withLock { $0 = layers }
        var findings: [Finding] = []
        let time = ContinuousClock().measure {
          var numbers: EntryNumbers?
          let site = Site(file: "App/main.swift", line: 1, column: 1)
          let level = Level(DescribedType(Layers.self), site: site, Registration.all(of: Layers.self))
          let resolver = level.resolver(below: nil, &numbers)
          findings = words.findings(of: InvalidGraph(resolver.faults(), resolver, level, below: nil))
        }
        let missing = findings.filter { $0.id == "missing" }
        #expect(missing.count == Layers.width)
        #expect(missing.allSatisfy { $0.trail.count == layers + 1 })
        return time
      }
      for words in [FoundWords.full, FoundWords.debug].compactMap(\.self) {
        let (one, four) = (time(40, words), time(160, words))
        #expect(one < .seconds(1), "\(one)")
        #expect(four < one * 8, "\(words): \(one) for 800 registrations, \(four) for 3,200")
      }
    }
  }
}
