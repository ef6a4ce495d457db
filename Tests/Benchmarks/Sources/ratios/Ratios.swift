import Foundation
import MallocMeter
import Workloads

/// Measures every workload beside its baseline and prints what Trellis costs as multiples of that.
@main
struct Ratios {
  private static let usage = """
    usage: ratios [--rounds N] [--tolerance F] [--only TEXT] [--one-thread] [--short]
           ratios --run WORKLOAD baseline|trellis COUNT
           ratios --size preparing|requesting SIZE

    Prints a table of every workload beside its baseline, measured in turns. Exit status 1 says that a target was missed by
    more than the tolerance, 0.1 of it unless told otherwise, or that a workload did not do what it should have done.
    `--short` leaves the targets and the second thread out.
    `--run` does one side of one workload so many times and prints nothing: for a profiler.
    `--size` prints, as `SIZE,NANOSECONDS BY HAND,WITH TRELLIS,RATIO`, what it takes to prepare so many registrations, or to
    request something through so many scopes.
    """

  static func main() {
    do {
      exit(try run(Array(CommandLine.arguments.dropFirst())) ? 0 : 1)
    } catch is BadUsage {
      fail(usage, 2)
    } catch {
      fail("\(error)", 1)
    }
  }

  private static func fail(_ text: String, _ status: Int32) -> Never {
    note(text)
    exit(status)
  }

  private static func note(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  private struct BadUsage: Error {}

  private static func run(_ arguments: [String]) throws -> Bool {
    var stopwatch = Stopwatch()
    var tolerance = 0.1
    var only = ""
    var isOneThread = false
    var isShort = false
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--one-thread": isOneThread = true
      case "--short":
        isOneThread = true
        isShort = true
      case "--rounds": stopwatch.rounds = try value(rest.popFirst(), Int.init)
      case "--tolerance": tolerance = try value(rest.popFirst(), Double.init)
      case "--only": only = try value(rest.popFirst()) { $0 }
      case "--size":
        try measure(Array(rest), stopwatch)
        return true
      case "--run":
        try profile(Array(rest))
        return true
      default: throw BadUsage()
      }
    }
    let targets = try Targets(String(decoding: PackageResources.targets_txt, as: UTF8.self))
    let workloads = try Workload.all()
    try targets.check(against: workloads.map(\.name))
    var report = Report(targets: targets, tolerance: tolerance)
    for workload in workloads where only.isEmpty || workload.name.contains(only) {
      guard let one = try stopwatch.oneThread(workload) else { continue }
      let blocks = (try blocks(workload.baseline), try blocks(workload.trellis))
      report.add(workload.name, oneThread: one, blocks: blocks)
      if !isOneThread { report.add(workload.name, twoThreads: try stopwatch.twoThreads(workload), than: one) }
    }
    print(isShort ? report.shortText : report.text, terminator: "")
    if !report.missed.isEmpty { note("missed: " + report.missed.joined(separator: "; ")) }
    return report.missed.isEmpty
  }

  private static func value<Value>(_ text: String?, _ read: (String) -> Value?) throws -> Value {
    guard let text, let value = read(text) else { throw BadUsage() }
    return value
  }

  /// Prints one point of a curve.
  private static func measure(_ arguments: [String], _ stopwatch: Stopwatch) throws {
    guard arguments.count == 2, let size = Int(arguments[1]), size >= 0 else { throw BadUsage() }
    var stopwatch = stopwatch
    // The first allocations of a batch's thread cost more than preparing a small scope.
    stopwatch.batch = 20_000_000
    stopwatch.rounds = 41
    let workload: Workload?
    switch arguments[0] {
    case "preparing":
      // A single operation may take longer than a batch should.
      if size >= 100_000 { stopwatch.rounds = 9 }
      workload = size < 10 ? nil : try .preparing(size)
    case "requesting": workload = try .requesting(through: size)
    default: throw BadUsage()
    }
    guard let workload, let times = try stopwatch.oneThread(workload) else { throw BadUsage() }
    print("\(size),\(times.baseline.rounded(to: 2)),\(times.trellis.rounded(to: 2)),\(times.ratio.rounded(to: 3))")
  }

  private static func profile(_ arguments: [String]) throws {
    guard arguments.count == 3, let count = Int(arguments[2]) else { throw BadUsage() }
    guard let workload = try Workload.all().first(where: { $0.name == arguments[0] }) else { throw BadUsage() }
    switch arguments[1] {
    case "baseline": try workload.baseline.run(count)
    case "trellis": try workload.trellis.run(count)
    default: throw BadUsage()
    }
  }

  /// Blocks of memory that one operation takes; nil where they cannot be counted.
  private static func blocks(_ side: Workload.Side) throws -> Double? {
    guard malloc_meter_works() else { return nil }
    let count = 100
    try side.run(1)
    let before = malloc_meter_count()
    try side.run(count)
    return Double(malloc_meter_count() - before) / Double(count)
  }
}

extension Double {
  fileprivate func rounded(to digits: Int) -> String { String(format: "%.\(digits)f", self) }
}
