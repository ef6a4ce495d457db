// swift-tools-version: 6.2
import PackageDescription

let trellis = Target.Dependency.product(name: "Trellis", package: "Trellis")
let testing = Target.Dependency.product(name: "TrellisTesting", package: "Trellis")

/// A pattern's program and its tests; `README.md` beside the program tells what it is about.
func pattern(
  _ name: String, with others: [Target.Dependency] = [], testedWith tools: [Target.Dependency] = []
) -> [Target] {
  // Checks the graph at each build; in the tests, that what they override is registered.
  let validator = Target.PluginUsage.plugin(name: "TrellisValidate", package: "Trellis")
  return [
    .target(name: name, dependencies: [trellis] + others, exclude: ["README.md"], plugins: [validator]),
    .testTarget(
      name: "\(name)Tests", dependencies: [.target(name: name), trellis, testing] + others + tools, plugins: [validator]
    ),
  ]
}

let package = Package(
  name: "Patterns",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [
    .package(name: "Trellis", path: "../../..")
  ],
  targets: pattern("ControllerOfControllers")
    + pattern("TypedLocator")
    + pattern("AggregatedContext"),
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  // Set by `.ci/patterns`: warnings are errors.
  if Context.environment["TRELLIS_STRICT"] != nil { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}
