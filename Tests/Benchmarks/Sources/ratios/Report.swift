/// What was measured, against what it may cost.
struct Report {
  private let targets: Targets
  private let tolerance: Double
  private var oneThread = Table([
    "workload", "baseline", "Trellis", "ratio", "target", "blocks: baseline", "Trellis", "target", "verdict",
  ])
  private var twoThreads = Table([
    "two threads at once", "baseline", "Trellis", "ratio", "of one thread: baseline", "Trellis", "ratio", "target",
    "verdict",
  ])
  private var short = Table(["", "by hand", "Trellis", "ratio", "allocations"])
  private var hasTwoThreads = false
  private(set) var missed: [String] = []

  init(targets: Targets, tolerance: Double) {
    self.targets = targets
    self.tolerance = tolerance
  }

  mutating func add(
    _ name: String, oneThread times: Stopwatch.Times, blocks: (baseline: Double?, trellis: Double?)
  ) {
    let target = targets[name]
    var isMissed = isOver(target.limit, ratio: times.ratio, nanoseconds: times.fastest)
    if let most = target.blocks, let found = blocks.trellis, found > most { isMissed = true }
    oneThread.add([
      name, Table.time(times.baseline), Table.time(times.trellis), Table.multiple(times.ratio),
      Self.text(target.limit), Table.blocks(blocks.baseline), Table.blocks(blocks.trellis),
      target.blocks.map(Table.blocks) ?? "",
      Self.verdict(isMissed, hasTarget: target.limit != nil || target.blocks != nil),
    ])
    short.add([
      name, Table.time(times.baseline), Table.time(times.trellis), Table.multiple(times.ratio),
      Table.blocks(blocks.baseline) + " / " + Table.blocks(blocks.trellis),
    ])
    if isMissed { missed.append(name) }
  }

  /// - Parameters:
  ///   - two: Nil if it could not be measured, which does not meet a target.
  ///   - one: What one thread took.
  mutating func add(_ name: String, twoThreads two: Stopwatch.Times?, than one: Stopwatch.Times) {
    hasTwoThreads = true
    let limit = targets["two threads, " + name].limit
    guard let two else {
      twoThreads.add([name, "", "", "", "", "", "", Self.text(limit), "too busy"])
      if limit != nil { missed.append("two threads, " + name) }
      return
    }
    let cost = (baseline: two.baseline / one.baseline, trellis: two.trellis / one.trellis)
    let isMissed = isOver(limit, ratio: cost.trellis / cost.baseline, nanoseconds: two.fastest)
    twoThreads.add([
      name, Table.time(two.baseline), Table.time(two.trellis), Table.multiple(two.ratio),
      Table.multiple(cost.baseline), Table.multiple(cost.trellis), Table.multiple(cost.trellis / cost.baseline),
      Self.text(limit), Self.verdict(isMissed, hasTarget: limit != nil),
    ])
    if isMissed { missed.append("two threads, " + name) }
  }

  /// What a reader wants to know who does not know the targets.
  var shortText: String { short.text }

  var text: String { hasTwoThreads ? oneThread.text + "\n" + twoThreads.text : oneThread.text }

  private func isOver(_ limit: Targets.Target.Limit?, ratio: Double, nanoseconds: Double) -> Bool {
    switch limit {
    case .multiple(let most): ratio > most * (1 + tolerance)
    case .nanoseconds(let most, _): nanoseconds > most * (1 + tolerance)
    case nil: false
    }
  }

  private static func verdict(_ isMissed: Bool, hasTarget: Bool) -> String {
    isMissed ? "missed" : hasTarget ? "met" : ""
  }

  private static func text(_ limit: Targets.Target.Limit?) -> String {
    switch limit {
    case .multiple(let most): Table.multiple(most)
    case .nanoseconds(_, let text): text
    case nil: ""
    }
  }
}
