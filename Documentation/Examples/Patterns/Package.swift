// swift-tools-version: 6.2
import PackageDescription

let trellis = Target.Dependency.product(name: "Trellis", package: "Trellis")
let world = Target.Dependency.product(name: "TrellisWorld", package: "Trellis")
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
    .package(name: "Trellis", path: "../../.."),
    // For the tests of the mock server alone: a small HTTP server on loopback.
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: pattern("ControllerOfControllers")
    + pattern("TypedLocator")
    + pattern("AggregatedContext")
    // What a storyboard and its segues are, where UIKit is missing.
    + [.target(name: "StandIns", dependencies: [trellis])]
    + pattern(
      "StoryboardFactory",
      with: [
        "StandIns", .product(name: "TrellisUI", package: "Trellis", condition: .when(platforms: [.iOS, .tvOS])),
      ])
    + pattern("ControlledWorld", with: [world])
    + pattern("GeneratedDependencies")
    + pattern("LaunchInformation", with: [world])
    + pattern("RetainCycle")
    + pattern(
      "MockServer",
      testedWith: [
        .product(name: "FlyingFox", package: "FlyingFox"), .product(name: "FlyingSocks", package: "FlyingFox"),
      ])
    + pattern("DecodedObjects"),
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
