// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Trellis", path: "../.."),
    // Without its traits: they name packages for counting allocations, which `MallocMeter` does here.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .executableTarget(name: "generate-project"),
    .target(name: "Meters"),
    .target(name: "MallocMeter"),
    .target(name: "Workloads", dependencies: ["Meters", .product(name: "Trellis", package: "Trellis")]),
    .executableTarget(
      name: "life-cycle", dependencies: ["MallocMeter", .product(name: "Trellis", package: "Trellis")]),
    .executableTarget(
      name: "ratios", dependencies: ["MallocMeter", "Meters", "Workloads"], resources: [.embedInCode("targets.txt")]),
    .executableTarget(
      name: "Speed",
      dependencies: ["MallocMeter", "Meters", "Workloads", .product(name: "Benchmark", package: "benchmark")],
      path: "Benchmarks/Speed",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ],
  swiftLanguageModes: [.v6]
)
