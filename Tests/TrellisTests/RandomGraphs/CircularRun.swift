import Trellis

/// One random program that may be circular, opened scope by scope: the checks find a cycle exactly where there is one, and what
/// comes back to itself at run time all the same ends in an error.
struct CircularRun {
  private var maker: ProgramMaker
  let program: RandomProgram
  /// What was found to be circular, for a test of the test.
  private(set) var isRefused = false
  private(set) var cyclesAtRunTime = 0

  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  init(seed: Int) {
    maker = ProgramMaker(seed: seed, isCircular: true)
    program = maker.program(levels: 3)
  }

  mutating func compare() throws {
    try RandomProgram.$current.withValue(program) {
      let app = GraphModel.View(parent: nil, rows: program.levels[0])
      guard let scope = try checked([app], { try Scope(Level0.self) }) else { return }
      let session = GraphModel.View(parent: app, rows: program.levels[1])
      guard let below = try checked([app, session], { try scope.open(Level1.self) }) else { return }
      let note = GraphModel.View(parent: session, rows: program.levels[2])
      guard let lowest = try checked([app, session, note], { try below.open(Level2.self) }) else { return }
      for name in Name.all {
        try request(name, app) { try name.resolve(from: scope) }
        try request(name, session) { try name.resolve(from: below) }
        try request(name, note) { try name.resolve(from: lowest) }
      }
    }
  }

  /// Opens a scope that the checks let through; nil if they rightly do not.
  private mutating func checked<Opened>(
    _ views: [GraphModel.View], _ open: () throws -> Opened
  ) throws -> Opened? {
    let cycle = views.lazy.compactMap { $0.cycle() }.first
    do {
      let opened = try open()
      if let cycle { throw Difference(description: "no check found \(cycle)") }
      return opened
    } catch let error as GraphError {
      guard error.findings.allSatisfy({ $0.id == "cycle" }) else { throw error }
      if cycle == nil { throw Difference(description: "there is no such cycle: \(error)") }
      isRefused = true
      return nil
    }
  }

  private mutating func request(_ name: Name, _ view: GraphModel.View, _ resolve: () throws -> String) throws {
    guard view.lookUp(name) != nil else { return }
    do {
      _ = try resolve()
    } catch let error as ResolutionError where error.code == .cycle {
      cyclesAtRunTime += 1
    }
  }
}

extension GraphModel.View {
  /// What needs itself strictly, for a request to this scope.
  fileprivate func cycle() -> String? {
    Name.all.lazy.compactMap { self.lookUp($0) }.compactMap { $0.cycle() }.first
  }
}

extension GraphModel.Node {
  fileprivate func cycle() -> String? {
    var ended: Set<Int> = []
    return cycle(path: [], &ended)
  }

  private func cycle(path: [Int], _ ended: inout Set<Int>) -> String? {
    if path.contains(number) { return "that \(name) needs itself" }
    guard !ended.contains(number) else { return nil }
    for (need, target) in needs {
      let found: String? =
        switch need.form {
        case .strict, .optional: target?.cycle(path: path + [number], &ended)
        case .lazy, .provider: nil
        }
      if let found { return found }
    }
    ended.insert(number)
    return nil
  }
}
