import Benchmark
import MallocMeter
import Workloads

// Every workload as a benchmark of its own, and its baseline as another.
//
// What is counted, and stored as thresholds, is what no machine changes: blocks of memory. The package can count retains and
// releases as well, but its hooks into the runtime of Swift 6.3 on Linux crash. To compare times use `ratios`, which measures
// both sides in turns.
let benchmarks: @Sendable () -> Void = {
  let blocks = BenchmarkMetric.custom("Blocks of memory", polarity: .prefersSmaller, useScalingFactor: true)
  // In percent: tables that grow now and then make the counts of a long operation vary a little.
  let tolerance = BenchmarkThresholds(relative: [.p90: 2])

  func add(_ name: String, _ side: Workload.Side, makesPlan: Bool) {
    // The package writes a threshold's file without the spaces of the name, and looks for it with them.
    let name = String(name.filter { $0 != "," }.map { $0 == " " ? "-" : $0 })
    let configuration = Benchmark.Configuration(
      metrics: [blocks], scalingFactor: makesPlan ? .one : .kilo, maxDuration: .milliseconds(200),
      thresholds: [blocks: tolerance])
    Benchmark(name, configuration: configuration) { benchmark in
      let before = malloc_meter_count()
      benchmark.startMeasurement()
      do {
        try side.run(benchmark.scaledIterations.count)
      } catch {
        // An error would be noted and the run go on.
        fatalError("\(name): \(error)")
      }
      benchmark.stopMeasurement()
      benchmark.measurement(blocks, Int(malloc_meter_count() - before))
    }
  }

  do {
    for workload in try Workload.all() {
      add(workload.name + ", baseline", workload.baseline, makesPlan: workload.makesPlan)
      add(workload.name, workload.trellis, makesPlan: workload.makesPlan)
    }
  } catch {
    fatalError("\(error)")
  }
}
