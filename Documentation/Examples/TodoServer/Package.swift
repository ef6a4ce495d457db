// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TodoServer",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Trellis", path: "../../.."),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    // The adapters, to be copied file by file.
    .target(
      name: "ScopeService",
      dependencies: [
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Trellis", package: "Trellis"),
      ]
    ),
    .target(
      name: "RequestScopes",
      dependencies: [
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"), .product(name: "Logging", package: "swift-log"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "Trellis", package: "Trellis"),
      ]
    ),
    .target(
      name: "ScopeTelemetry",
      dependencies: [
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "Trellis", package: "Trellis"),
      ]
    ),
    // What the server does, without a container.
    .target(
      name: "TodoStorage",
      dependencies: [
        .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Logging", package: "swift-log"),
      ]
    ),
    .target(
      name: "TodoRoutes",
      dependencies: [
        "TodoStorage", .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ]
    ),
    // The scopes, and the server that runs in them.
    .target(
      name: "TodoApp",
      dependencies: [
        "RequestScopes", "ScopeService", "TodoRoutes", "TodoStorage",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "Trellis", package: "Trellis"),
      ],
      // Writes the properties of the scopes: `requestScope.todos`.
      plugins: [.plugin(name: "TrellisValidate", package: "Trellis")]
    ),
    .executableTarget(
      name: "todo-server",
      dependencies: [
        "ScopeService", "ScopeTelemetry", "TodoApp", .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Trellis", package: "Trellis"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      // Checks the graph of this target and of all that it depends on, at each build.
      plugins: [.plugin(name: "TrellisValidate", package: "Trellis")]
    ),
    // The same routes without scopes, to compare with under load.
    .executableTarget(
      name: "todo-server-by-hand",
      dependencies: [
        "TodoRoutes", "TodoStorage", .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ]
    ),
    .testTarget(
      name: "TodoServerTests",
      dependencies: [
        "RequestScopes", "ScopeService", "ScopeTelemetry", "TodoApp", "TodoRoutes", "TodoStorage", "todo-server",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "Trellis", package: "Trellis"),
        .product(name: "TrellisTesting", package: "Trellis"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      plugins: [.plugin(name: "TrellisValidate", package: "Trellis")]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .plugin {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      // The library's own settings: `any` is spelled out, imports and members are as visible as their file says.
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
