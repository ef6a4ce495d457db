// `@testable`, because this target links the words of the validator, and an app does not.
import Testing
import TrellisDebug
import TrellisResolver

@testable import TrellisCore
@testable import TrellisLifecycle
@testable import TrellisPropagation

private final class Service: Sendable {}

extension Keys {
  fileprivate static let first = Key<Service>("first")
  fileprivate static let second = Key<Service>("second")
  fileprivate static let third = Key<Service>("third")
  fileprivate static let fourth = Key<Service>("fourth")
  fileprivate static let nobody = Key<Service>("nobody")
  fileprivate static let number = Key<Int>("number")
  fileprivate static let names = Key<[String: Int]>("names")
  fileprivate static let maker = Key<Maker<Service, Int>>("maker")
  fileprivate static let waiting = Key<AsyncMaker<Service, Int>>("waiting")
  fileprivate static let links = (0...Int(Resolver.deepestChain)).map { Key<Service>("link\($0)") }
}

private enum Missing: ScopeDefinition {
  static func register(in app: inout Registry<Missing>) {
    app.shared(.first, needs: Keys.second) { _ in Service() }
    app.shared(.second, needs: Keys.nobody) { _ in Service() }
    app.shared(.third, needs: Keys.nobody) { _ in Service() }
  }
}

private enum Doubled: ScopeDefinition {
  static func register(in app: inout Registry<Doubled>) {
    app.shared(Key<Service>("nobody")) { Service() }
    app.shared(.first, needs: Keys.nobody) { _ in Service() }
  }
}

private enum Circular: ScopeDefinition {
  static func register(in app: inout Registry<Circular>) {
    app.shared(.first, needs: Keys.second) { _ in Service() }
    app.shared(.second, needs: Keys.first) { _ in Service() }
    app.shared(.third, needs: Keys.third) { _ in Service() }
  }
}

private enum Mixed: ScopeDefinition {
  static func register(in app: inout Registry<Mixed>) {
    app.shared(.first) { Service() }
    app.shared(.first) { Service() }
    app.override(.nobody) { Service() }
    app.decorate(.number) { $0 }
    app.contribute(to: .names, at: "one") { 1 }
    app.contribute(to: .names, at: "one") { 2 }
    app.unique(.second) { await Self.make() }
    app.shared(.third, needs: Keys.second.lazy) { _ in Service() }
  }

  private static func make() async -> Service { Service() }
}

private enum Crossing: ScopeDefinition {
  static func register(in app: inout Registry<Crossing>) {
    app.shared(.first, on: MainActor.self) { Service() }
    app.shared(.second, needs: Keys.first) { _ in Service() }
  }
}

private enum Makers: ScopeDefinition {
  static func register(in app: inout Registry<Makers>) {
    app.unique(.first) { () async in Service() }
    app.shared(.second) { () async in Service() }
    app.maker(.maker, needs: Keys.first, Keys.second) { _, first, _ in first }
    app.maker(.waiting, needs: Keys.first, Keys.second) { _, first, _ in first }
  }
}

private enum Deep: ScopeDefinition {
  static func register(in app: inout Registry<Deep>) {
    app.shared(Keys.links[0]) { Service() }
    for (key, need) in zip(Keys.links.dropFirst(), Keys.links) { app.shared(key, needs: need) { _ in Service() } }
  }
}

private enum Weak: ScopeDefinition {
  static func register(in app: inout Registry<Weak>) { app.weak(.number) { 3 } }
}

private enum Below: ScopeDefinition {
  typealias Parent = Above

  static func register(in session: inout Registry<Below>) {
    session.shared(.first) { Service() }
    session.contribute(to: .names, at: "one") { 1 }
    session.shared(.second, needs: Keys.nobody) { _ in Service() }
    session.shared(.third, on: MainActor.self) { Service() }
    session.shared(.fourth, needs: Keys.third) { _ in Service() }
  }
}

private enum Above: ScopeDefinition {
  static func register(in app: inout Registry<Above>) {
    app.shared(.first) { Service() }
    app.contribute(to: .names, at: "one") { 2 }
  }
}

extension InvalidGraph {
  /// - Parameter parent: The definition above, which has no faults.
  fileprivate convenience init<Definition: ScopeDefinition>(_ definition: Definition.Type, below parent: Plan? = nil) {
    let level = Level(
      DescribedType(definition), site: Site(file: "App/main.swift", line: 1, column: 1),
      Registration.all(of: definition))
    var entryNumbers: EntryNumbers?
    let resolver = level.resolver(below: parent, &entryNumbers)
    self.init(resolver.faults(), resolver, level, below: parent)
  }
}

@Suite("What every program says of its graph")
struct ShortFindingTests {
  private func lines(_ graph: InvalidGraph) -> [String] {
    graph.findings.map { finding in
      #expect(finding.site.file == "TrellisTests/AppFindingTests.swift")
      #expect(
        finding.description.hasPrefix("\(finding.site.file):\(finding.site.line):\(finding.site.column): error: "))
      #expect(!finding.description.contains("\n"))
      return String(finding.description.split(separator: ": ", maxSplits: 2)[2])
    }
  }

  @Test("one line with the rule, the keys and the first remedy, in order of the places")
  func lines() throws {
    #expect(
      lines(InvalidGraph(Missing.self)) == [
        "'.second' needs '.nobody' (Service), which nothing registers in Missing; register '.nobody' in Missing [missing]"
      ])
    let cycle = "break the cycle where the instance is not needed at once, for example with 'lazy' [cycle]"
    #expect(
      lines(InvalidGraph(Circular.self)) == [
        "these needs form a cycle: .first, .second; \(cycle)", "these needs form a cycle: .third; \(cycle)",
      ])
    let own = "delete one of the two, or give one of them a key or an entry of its own [duplicate]"
    let nothing = "but nothing there or above registers it; register it, or correct the key [override-nothing]"
    #expect(
      lines(InvalidGraph(Mixed.self)) == [
        "'.first' is registered twice in Mixed; \(own)",
        "'.nobody' is overridden in Mixed, \(nothing)", "'.number' is decorated in Mixed, \(nothing)",
        "the entry \"one\" of '.names' is registered twice in Mixed; \(own)",
        "'.third' looks '.second' up synchronously, but it is made asynchronously and not kept; "
          + "need it strictly, or register it with 'shared' [async-in-sync]",
      ])
    #expect(
      lines(InvalidGraph(Crossing.self)) == [
        "'.second' is made off the main actor, but needs '.first', which is made on it; "
          + "register '.second' with 'on: MainActor.self' [isolation]"
      ])
    #expect(
      lines(InvalidGraph(Makers.self)) == [
        "'.maker' looks '.first' up synchronously, but it is made asynchronously and not kept; "
          + "make it an 'AsyncMaker', or register '.first' with 'shared' [async-in-sync]"
      ])
    #expect(
      lines(InvalidGraph(Deep.self)) == [
        "'.link50' begins a chain of more than 50 registrations that strictly need one another; "
          + "break the chain where an instance is not needed at once, for example with 'lazy' [too-deep]"
      ])
    #expect(
      lines(InvalidGraph(Weak.self)) == [
        "'.number' is weak, but 'Int', which it creates, is not a class; "
          + "register '.number' with 'shared' or 'unique', or create the object of a class [weak-value]"
      ])
    let site = Site(file: "App/main.swift", line: 1, column: 1)
    let above = try Plan.make(Above.self, below: nil, settings: PlanSettings(), site: site)
    #expect(
      lines(InvalidGraph(Below.self, below: above)) == [
        "'.first' is registered in Below and above it in Above; write 'override' to replace it for Below and below [shadow]",
        "the entry \"one\" of '.names' is registered in Below and above it in Above; "
          + "give one of the two another entry, or delete it [duplicate]",
        "'.second' needs '.nobody' (Service), which nothing registers in Below or above; "
          + "register '.nobody' in Below or above [missing]",
        "'.fourth' is made off the main actor, but needs '.third', which is made on it; "
          + "register '.fourth' with 'on: MainActor.self' [isolation]",
      ])
  }
}

#if DEBUG
  @Suite("What a debug build of an app says of its graph")
  struct AppFindingTests {
    private func findings<Definition: ScopeDefinition>(_ definition: Definition.Type) -> [Finding] {
      AppWords.findings(of: InvalidGraph(definition))
    }

    private func messages<Definition: ScopeDefinition>(_ definition: Definition.Type) -> [String] {
      findings(definition).map { "\($0.message) [\($0.id)]" }
    }

    @Test("is found by its name")
    func found() {
      #expect(FoundWords.debug is AppWords.Type)
    }

    @Test("a missing key once, with what needs it, the dependency path and one remedy")
    func missing() throws {
      let findings = findings(Missing.self)
      try #require(findings.count == 1)
      #expect(findings[0].message == "'.second' needs '.nobody' (Service), which nothing registers in Missing")
      #expect(findings[0].id == "missing")
      #expect(findings[0].trail == [".first", ".second", ".nobody"])
      #expect(findings[0].notes.map(\.message) == ["register '.nobody' in Missing"])
      #expect(findings[0].site.file == "TrellisTests/AppFindingTests.swift")
      let lines = findings[0].description.split(separator: "\n")
      #expect(lines.count == 3)
      #expect(
        lines[0].hasSuffix("error: '.second' needs '.nobody' (Service), which nothing registers in Missing [missing]"))
      #expect(lines[1].hasSuffix("note: dependency path: .first → .second → .nobody"))
    }

    @Test("a missing key of which another object of its name is registered")
    func twin() throws {
      let notes = findings(Doubled.self).flatMap(\.notes)
      #expect(
        notes.map(\.message) == [
          "the other key object named '.nobody' is registered here",
          "declare '.nobody' once, as 'static let': these are two key objects",
        ])
    }

    @Test("each cycle as a closed path")
    func cycles() {
      #expect(
        messages(Circular.self) == [
          "these needs form a cycle: .first → .second → .first [cycle]", "'.third' needs itself [cycle]",
        ])
      #expect(findings(Circular.self)[0].trail == [".first", ".second", ".first"])
    }

    @Test("rule, keys and places of everything else")
    func others() {
      #expect(
        messages(Mixed.self) == [
          "'.first' is registered twice in Mixed [duplicate]",
          "'.nobody' is overridden in Mixed, but nothing there or above registers it [override-nothing]",
          "'.number' is decorated in Mixed, but nothing there or above registers it [override-nothing]",
          "the entry \"one\" of '.names' is registered twice in Mixed [duplicate]",
          "'.third' looks '.second' up synchronously, but it is made asynchronously and not kept [async-in-sync]",
        ])
      #expect(
        messages(Crossing.self) == [
          "'.second' is made off the main actor, but needs '.first', which is made on it [isolation]"
        ])
      #expect(
        messages(Deep.self) == [
          "'.link50' begins a chain of more than 50 registrations that strictly need one another [too-deep]"
        ])
    }
  }
#endif
