import Foundation
import TestTools
import Testing
import Trellis

/// Random programs of scopes, registrations and overrides, held against a model that knows the rules alone.
///
/// They wait for the main actor and for whatever else runs: 434 s were seen on two cores.
@Suite("Random graphs", .timeLimit(.minutes(30)))
struct RandomGraphTests {
  /// How many programs a run makes; the first seed can be given to see one again.
  private static let count =
    ProcessInfo.processInfo.environment["TRELLIS_RANDOM_GRAPHS"].flatMap { Int($0) } ?? size(60, large: 200)
  private static let first = ProcessInfo.processInfo.environment["TRELLIS_SEED"].flatMap { Int($0) } ?? 1

  @Test @MainActor func `every key of every scope gives what the rules say, before and after overriding`() async throws
  {
    for seed in Self.first..<Self.first + Self.count {
      var run = GraphRun(seed: seed)
      do {
        try await run.compare()
      } catch {
        Issue.record("seed \(seed): \(error)\n\(run.program)")
        return
      }
    }
  }

  @Test func `a cycle is found exactly where there is one, and one at run time ends in an error`() throws {
    var refused = 0
    var cyclesAtRunTime = 0
    for seed in Self.first..<Self.first + Self.count * 5 {
      var run = CircularRun(seed: seed)
      do {
        try run.compare()
      } catch {
        Issue.record("seed \(seed): \(error)\n\(run.program)")
        return
      }
      refused += run.isRefused ? 1 : 0
      cyclesAtRunTime += run.cyclesAtRunTime
    }
    #expect(refused > Self.count && cyclesAtRunTime > Self.count)
  }
}

/// One random program: its scopes, opened, derived and opened with overrides, each beside its view in the model.
struct GraphRun {
  private var maker: ProgramMaker
  let program: RandomProgram
  private var instances = InstanceTable()

  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  init(seed: Int) {
    maker = ProgramMaker(seed: seed)
    program = maker.program(levels: 3)
  }

  @MainActor
  mutating func compare() async throws {
    try await RandomProgram.$current.withValue(program) {
      let app = GraphModel.View(parent: nil, rows: program.levels[0])
      try await below(try Scope(Level0.self), app, "App")
      let overrides = overrides(of: app)
      let overridden = try Scope(Level0.self) { list in for row in overrides { row.override(in: &list) } }
      let view = GraphModel.OverridingView(parent: .init(parent: nil), rows: program.levels[0], overrides: overrides)
      try await below(overridden, view, "App{\(overrides)}")
    }
  }

  private func names(_ view: GraphModel.View) -> [Name] { Name.all.filter { view.lookUp($0) != nil } }

  private mutating func overrides(of view: GraphModel.View) -> [RandomProgram.Row] {
    maker.overrides(
      of: names(view), collections: Set(Name.all.filter { view.lookUp($0)?.undecorated?.role == .collection }))
  }

  /// Compares a root, and what is derived from it and opened below it.
  @MainActor
  private mutating func below(_ app: Scope<Level0>, _ view: GraphModel.View, _ path: String) async throws {
    try await check(app, view, path)
    let session = try app.open(Level1.self)
    let sessionView = GraphModel.View(parent: view, rows: program.levels[1])
    try await middle(session, sessionView, path + ".open")
    let (derived, derivedView, words) = try derived(app, view)
    try await check(derived, derivedView, path + words)
    let below = GraphModel.View(parent: derivedView, rows: program.levels[1])
    try await middle(try derived.open(Level1.self), below, path + words + ".open")
    let hypothetical = GraphModel.View(parent: view, rows: program.levels[1])
    let overrides = overrides(of: hypothetical)
    let opened = try app.open(Level1.self) { list in for row in overrides { row.override(in: &list) } }
    let openedView = GraphModel.OverridingView(parent: view, rows: program.levels[1], overrides: overrides)
    try await middle(opened, openedView, path + ".open{\(overrides)}")
    // What was there before is as it was.
    try await check(app, view, path + " again")
  }

  @MainActor
  private mutating func middle(_ session: Scope<Level1>, _ view: GraphModel.View, _ path: String) async throws {
    try await check(session, view, path)
    try await check(try session.open(Level2.self), .init(parent: view, rows: program.levels[2]), path + ".open")
    let (derived, derivedView, words) = try derived(session, view)
    try await check(derived, derivedView, path + words)
    let (again, againView, moreWords) = try self.derived(derived, derivedView)
    try await check(again, againView, path + words + moreWords)
    let overrides = overrides(of: .init(parent: againView, rows: program.levels[2]))
    let opened = try again.open(Level2.self) { list in for row in overrides { row.override(in: &list) } }
    let openedView = GraphModel.OverridingView(parent: againView, rows: program.levels[2], overrides: overrides)
    try await check(opened, openedView, path + words + moreWords + ".open{\(overrides)}")
  }

  private mutating func derived<Level>(
    _ scope: Scope<Level>, _ view: GraphModel.View
  ) throws -> (Scope<Level>, GraphModel.View, String) {
    let overrides = overrides(of: view)
    let derived = try scope.overriding { list in for row in overrides { row.override(in: &list) } }
    return (derived, GraphModel.OverridingView(parent: view, overrides: overrides), "{\(overrides)}")
  }

  @MainActor
  private mutating func check(
    _ scope: Scope<some RandomLevel>, _ view: GraphModel.View, _ path: String
  ) async throws {
    for name in names(view) {
      guard let expected = view.value(of: name) else { continue }
      let text: String
      do {
        text =
          maker.isAsync || maker.source.chance(30) ? try await name.load(from: scope) : try name.resolve(from: scope)
      } catch {
        throw Difference(description: "\(name) of \(path), expected as \(expected): \(error)")
      }
      guard let actual = ValueTree(text: text) else { throw Difference(description: "\(name) of \(path): \(text)") }
      if let difference = instances.difference(actual, expected) {
        throw Difference(
          description: "\(name) of \(path) is \(actual), expected as \(expected): \(difference)")
      }
    }
  }
}

extension RandomProgram: CustomStringConvertible {
  var description: String {
    levels.enumerated().map { level, rows in
      "level \(level):\n" + rows.map { "  \($0)" }.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

extension RandomProgram.Row: CustomStringConvertible {
  var description: String {
    let needs = needs.isEmpty ? "" : " needs " + needs.map { "\($0.form) \($0.name)" }.joined(separator: ", ")
    return "r\(id): \(verb) \(name)\(isOnMainActor ? " on main" : "")\(isAsync ? " async" : "")\(needs)"
  }
}
