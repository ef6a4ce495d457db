import Foundation
import Meters
import Synchronization
import Workloads

/// Times the two sides of a workload in turns, so that whatever else the machine does falls on both.
struct Stopwatch {
  /// How long one batch should take, in nanoseconds.
  var batch: Int64 = 500_000
  var rounds = 101

  struct Times {
    /// The medians of nanoseconds for each operation.
    var baseline: Double
    var trellis: Double
    /// What a tenth of the rounds stay below: a processor changes its pace while it is measured.
    var fastest: Double
    /// The median of the rounds' own ratios.
    var ratio: Double
  }

  func oneThread(_ workload: Workload) throws -> Times? {
    let counts = (try count(workload.baseline), try count(workload.trellis))
    return try compare(
      baseline: { Double(try time(workload.baseline, counts.0)) / Double(counts.0) },
      trellis: { Double(try time(workload.trellis, counts.1)) / Double(counts.1) })
  }

  /// - Returns: Nil if the machine was too busy to run two threads at the same time.
  func twoThreads(_ workload: Workload) throws -> Times? {
    let counts = (try count(workload.baseline), try count(workload.trellis))
    return try compare(
      baseline: { try timeTwo(workload.baseline, counts.0) },
      trellis: { try timeTwo(workload.trellis, counts.1) })
  }

  private func compare(baseline: () throws -> Double?, trellis: () throws -> Double?) throws -> Times? {
    var samples: [(baseline: Double, trellis: Double)] = []
    for round in 0..<rounds {
      // Each goes first in every other round.
      let isBaselineFirst = round.isMultiple(of: 2)
      let first = try isBaselineFirst ? baseline() : trellis()
      let second = try isBaselineFirst ? trellis() : baseline()
      guard let first, let second else { continue }
      samples.append(isBaselineFirst ? (first, second) : (second, first))
    }
    guard samples.count * 4 >= rounds else { return nil }
    return Times(
      baseline: Self.median(samples.map(\.baseline)), trellis: Self.median(samples.map(\.trellis)),
      fastest: samples.map(\.trellis).sorted()[samples.count / 10],
      ratio: Self.median(samples.map { $0.trellis / $0.baseline }))
  }

  static func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }

  /// How many operations fill a batch.
  private func count(_ side: Workload.Side) throws -> Int {
    var count = 1
    while true {
      let time = try time(side, count)
      if time >= batch / 4 { return max(1, Int(Double(count) * Double(batch) / Double(time))) }
      count *= 2
    }
  }

  /// On a thread of its own, as each of two would be.
  private func time(_ side: Workload.Side, _ count: Int) throws -> Int64 {
    try Crew(1) { try Self.time(side, count) }.run().processor
  }

  /// The mean of what an operation takes each of two threads at the same time.
  ///
  /// - Returns: Nil if, in several attempts, one of them always had to wait for a core.
  private func timeTwo(_ side: Workload.Side, _ count: Int) throws -> Double? {
    for _ in 0..<5 {
      let times = try Crew(2) { try Self.time(side, count) }.run()
      let mean = Double(times.processor) / 2
      if Double(times.wall) < mean * 1.1 { return mean / Double(count) }
    }
    return nil
  }

  private static func time(_ side: Workload.Side, _ count: Int) throws -> Int64 {
    let start = meters_thread_nanoseconds()
    try side.run(count)
    return meters_thread_nanoseconds() - start
  }
}

/// Threads that start together.
private final class Crew: Sendable {
  private let size: Int
  private let body: @Sendable () throws -> Int64
  private let ready = Atomic<Int>(0)
  private let results = Mutex<[Result<Int64, any Error>]>([])
  private let done = DispatchSemaphore(value: 0)

  init(_ size: Int, body: @escaping @Sendable () throws -> Int64) {
    self.size = size
    self.body = body
  }

  /// The sum of what the threads report, and the time until the last was done.
  func run() throws -> (processor: Int64, wall: Int64) {
    for index in 0..<size {
      Thread { self.work(index) }.start()
    }
    while ready.load(ordering: .acquiring) < size {}
    let start = meters_nanoseconds()
    for _ in 0..<size { done.wait() }
    let wall = meters_nanoseconds() - start
    return (try results.withLock { try $0.map { try $0.get() }.reduce(0, +) }, wall)
  }

  private func work(_ index: Int) {
    // On a busy machine two threads would else take turns on one core.
    if size > 1 { meters_pin(Int32(index)) }
    ready.add(1, ordering: .acquiringAndReleasing)
    while ready.load(ordering: .acquiring) < size {}
    let result = Result { try body() }
    results.withLock { $0.append(result) }
    done.signal()
  }
}
