import Benchmark
import MallocMeter
import Workloads

let benchmarks: @Sendable () -> Void = {
}
