// swift-tools-version: 6.2
import PackageDescription

// A release names its prebuilt tool here; `.ci/release` writes the line. Without one, clients build the tool from source.
let prebuiltTool: Target? = nil

let package = Package(
  name: "Trellis",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Trellis", targets: ["Trellis", "TrellisDebug"]),
    .library(name: "TrellisCore", targets: ["TrellisCore", "TrellisDebug"]),
    .library(name: "TrellisLifecycle", targets: ["TrellisLifecycle", "TrellisDebug"]),
    .library(name: "TrellisPropagation", targets: ["TrellisPropagation", "TrellisDebug"]),
    .library(name: "TrellisTesting", targets: ["TrellisTesting"]),
    .library(name: "TrellisUI", targets: ["TrellisUI"]),
    .library(name: "TrellisWorld", targets: ["TrellisWorld"]),
    // For a program of several binaries. With a target's name, it would keep Xcode from building that target dynamically.
    .library(
      name: "TrellisDynamic", type: .dynamic,
      targets: [
        "Trellis", "TrellisCore", "TrellisDebug", "TrellisLifecycle", "TrellisPropagation", "TrellisUI", "TrellisWorld",
      ]),
    // Named like its target: build systems that know only the target, as Xcode's in a plugin, can find it.
    .executable(name: "TrellisTool", targets: ["TrellisTool"]),
    .executable(name: "TrellisCheck", targets: ["TrellisCheck"]),
    .plugin(name: "TrellisValidate", targets: ["TrellisValidate"]),
    .plugin(name: "TrellisCommand", targets: ["TrellisCommand"]),
  ],
  traits: [
    .trait(name: "ToolFromSource", description: "The plugins' tool is built from source, also in a release.")
  ],
  targets: [
    // For a target without Swift, a resource generates no code: only the file is copied into the app.
    .target(name: "TrellisAtomics", resources: [.copy("PrivacyInfo.xcprivacy")]),
    .target(name: "TrellisResolver"),
    .target(name: "TrellisCore", dependencies: ["TrellisAtomics", "TrellisResolver"]),
    .target(name: "TrellisLifecycle", dependencies: ["TrellisAtomics", "TrellisCore", "TrellisResolver"]),
    .target(name: "TrellisPropagation", dependencies: ["TrellisCore", "TrellisResolver"]),
    // All of the library under one name.
    .target(name: "Trellis", dependencies: ["TrellisCore", "TrellisLifecycle", "TrellisPropagation"]),
    // What debug builds alone carry. The library finds it by name; in a release build it is empty.
    .target(name: "TrellisDebug", dependencies: ["TrellisCore", "TrellisResolver"]),
    .target(name: "TrellisGraph", dependencies: ["TrellisResolver"]),
    .target(name: "TrellisWords", dependencies: ["TrellisCore", "TrellisGraph", "TrellisResolver"]),
    .target(name: "TrellisTesting", dependencies: ["Trellis", "TrellisWords"]),
    .target(name: "TrellisUI", dependencies: ["Trellis"]),
    .target(name: "TrellisWorld", dependencies: ["TrellisCore"]),
    .target(name: "TrellisChecking", dependencies: ["TrellisGraph", "TrellisResolver"]),
    .target(name: "TrellisFixing", dependencies: ["TrellisChecking", "TrellisGraph", "TrellisResolver"]),
    .target(name: "TrellisProjects", dependencies: ["TrellisChecking"]),
    .target(name: "TrellisReports", dependencies: ["TrellisChecking", "TrellisGraph", "TrellisResolver"]),
    .target(
      name: "TrellisEditor",
      dependencies: [
        "TrellisChecking", "TrellisFixing", "TrellisGraph", "TrellisProjects", "TrellisReports", "TrellisResolver",
      ]),
    .executableTarget(
      name: "TrellisTool",
      dependencies: [
        "TrellisChecking", "TrellisEditor", "TrellisFixing", "TrellisGraph", "TrellisProjects", "TrellisReports",
        "TrellisResolver",
      ]),
    // What a client of the build plugin compiles: checks alone, without reports and the other commands.
    .executableTarget(name: "TrellisCheck", dependencies: ["TrellisChecking"]),
    .plugin(name: "TrellisValidate", capability: .buildTool(), dependencies: ["TrellisCheck"]),
    .plugin(
      name: "TrellisCommand",
      capability: .command(
        intent: .custom(verb: "trellis", description: "Checks the package's graph and answers questions")),
      dependencies: ["TrellisTool"]),
    .target(name: "TestTools", path: "Tests/TestTools"),
    .target(name: "FactsTools", dependencies: ["TrellisChecking", "TrellisReports"], path: "Tests/FactsTools"),
    .testTarget(
      name: "TrellisGraphTests",
      dependencies: ["TestTools", "Trellis", "TrellisChecking", "TrellisDebug", "TrellisGraph", "TrellisResolver"],
      exclude: ["Goldens"]
    ),
    .testTarget(
      name: "TrellisTests",
      dependencies: [
        "TestTools", "Trellis", "TrellisCore", "TrellisDebug", "TrellisLifecycle", "TrellisPropagation",
        "TrellisResolver",
        "TrellisWords",
      ],
      exclude: ["CompilerMessages/Slips"]),
    .testTarget(name: "TrellisTestingTests", dependencies: ["TestTools", "Trellis", "TrellisTesting"]),
    .testTarget(
      name: "TrellisUITests", dependencies: ["TestTools", "Trellis", "TrellisUI"], exclude: ["Programs", "StandIns"]),
    .testTarget(name: "TrellisWorldTests", dependencies: ["Trellis", "TrellisWorld"]),
    .testTarget(name: "MainActorByDefaultTests", dependencies: ["Trellis"]),
    .testTarget(name: "TrellisCheckingTests", dependencies: ["TestTools", "TrellisChecking"]),
    .testTarget(
      name: "ParityTests",
      dependencies: [
        "FactsTools", "TestTools", "Trellis", "TrellisChecking", "TrellisDebug", "TrellisGraph", "TrellisResolver",
        "TrellisWords",
      ]),
    .testTarget(
      name: "ReportTests",
      dependencies: [
        "FactsTools", "TestTools", "Trellis", "TrellisChecking", "TrellisFixing", "TrellisGraph", "TrellisReports",
        "TrellisResolver",
      ],
      exclude: ["Goldens", "Remedies", "Schemas"]),
    .testTarget(name: "ProjectTests", dependencies: ["TrellisChecking", "TrellisProjects"]),
    .testTarget(
      name: "EditorTests",
      dependencies: ["TestTools", "TrellisChecking", "TrellisEditor", "TrellisTool"]),
    .testTarget(
      name: "IntegrationTests", dependencies: ["TestTools", "TrellisCheck", "TrellisTool"],
      exclude: ["Goldens", "XcodeProjectPlugin"]),
  ],
  swiftLanguageModes: [.v6]
)

// Elsewhere these files are empty, but a plugin's files are compiled one by one, by every client.
#if !os(macOS)
  for plugin in package.targets where plugin.type == .plugin { plugin.exclude = ["Xcode"] }
  // Only the App Store reads it.
  for target in package.targets where target.resources != nil {
    target.exclude = ["PrivacyInfo.xcprivacy"]
    target.resources = nil
  }
#endif

if let prebuiltTool {
  package.targets.append(prebuiltTool)
  package.traits.formUnion([
    .trait(name: "PrebuiltTool", description: "The plugins' tool is a program that the release provides."),
    .default(enabledTraits: ["PrebuiltTool"]),
  ])
  for plugin in package.targets where plugin.type == .plugin {
    plugin.dependencies = [
      .target(
        name: plugin.name == "TrellisCommand" ? "TrellisTool" : "TrellisCheck",
        condition: .when(traits: ["ToolFromSource"])),
      .target(name: prebuiltTool.name, condition: .when(traits: ["PrebuiltTool"])),
    ]
  }
}

for target in package.targets where target.type != .plugin && target.type != .binary {
  target.swiftSettings = [
    // Existentials are spelled `any P`, so that boxing is visible.
    .enableUpcomingFeature("ExistentialAny"),
    // Imports are internal unless stated otherwise.
    .enableUpcomingFeature("InternalImportsByDefault"),
    // A member is visible only where its module is imported.
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

// What clients need not pay for; see Documentation/Decisions/0019. Measured on Linux, and set nowhere else.
let compiled = package.targets.filter { $0.type == .regular || $0.type == .executable }
for target in compiled {
  // LLVM does not check what the compiler gives it, and the index has no entries for the system's modules.
  let flags = ["-Xfrontend", "-disable-llvm-verify", "-index-ignore-system-modules"]
  target.swiftSettings?.append(.unsafeFlags(flags, .when(platforms: [.linux], configuration: .debug)))
}

// What an app carries: the linker leaves out the functions that it does not call. Mach-O needs no sections for that. For Apple's
// systems it has been measured with another linker, and not yet run on a Mac.
let apple: [Platform] = [.macOS, .macCatalyst, .iOS, .tvOS, .watchOS, .visionOS]
let carried = ["Trellis", "TrellisCore", "TrellisLifecycle", "TrellisPropagation", "TrellisResolver"]
for target in compiled where carried.contains(target.name) {
  target.swiftSettings? += [
    .unsafeFlags(
      ["-Xfrontend", "-internalize-at-link"], .when(platforms: [.linux] + apple, configuration: .release)),
    .unsafeFlags(["-Xfrontend", "-function-sections"], .when(platforms: [.linux], configuration: .release)),
  ]
}

// A client's release build does not optimize the plugins' tool: that takes longer than any check. `.ci/release` sets the variable.
if Context.environment["TRELLIS_OPTIMIZED_TOOL"] == nil {
  let tool = [
    "TrellisChecking", "TrellisCheck", "TrellisEditor", "TrellisFixing", "TrellisProjects", "TrellisReports",
    "TrellisTool",
  ]
  for target in compiled where tool.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(platforms: [.linux], configuration: .release)))
  }
}

// Set by `.ci/run`: warnings are errors.
if Context.environment["TRELLIS_STRICT"] != nil {
  for target in package.targets where target.type != .plugin {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}

// Set by `.ci/run` and `.ci/quick`: builds only the named test targets and what they need.
if let names = Context.environment["TRELLIS_TEST_TARGETS"]?.split(separator: " ").map(String.init) {
  var needed = Set(names)
  // Targets come after the ones that they need.
  for target in package.targets.reversed() where needed.contains(target.name) {
    for case .byNameItem(let name, _) in target.dependencies { needed.insert(name) }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}

// Like a new app target in Xcode: everything in it is on the main actor by default.
for target in package.targets where target.name == "MainActorByDefaultTests" {
  target.swiftSettings?.append(.defaultIsolation(MainActor.self))
}
