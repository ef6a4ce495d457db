// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FieldNotes",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "fieldnotes", targets: ["FieldNotesApp"])
  ],
  dependencies: [
    .package(name: "Trellis", path: "../../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // For the tests alone: a small HTTP server on loopback.
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    .target(
      name: "FieldNotesKeys",
      dependencies: [.product(name: "Trellis", package: "Trellis"), .product(name: "TrellisWorld", package: "Trellis")]
    ),
    .target(
      name: "FieldNotesPlatform",
      dependencies: [
        "FieldNotesKeys", .product(name: "Trellis", package: "Trellis"),
        .product(name: "TrellisWorld", package: "Trellis"),
      ]
    ),
    .target(
      name: "FieldNotesStorage",
      dependencies: ["FieldNotesKeys", .product(name: "Trellis", package: "Trellis")]
    ),
    .target(
      name: "FieldNotesWeather",
      dependencies: ["FieldNotesKeys", .product(name: "Trellis", package: "Trellis")]
    ),
    .target(
      name: "FieldNotesFeatures",
      dependencies: [
        "FieldNotesKeys", .product(name: "Trellis", package: "Trellis"),
        .product(name: "TrellisWorld", package: "Trellis"),
      ],
      // Writes what the use cases' structs of dependencies need, and checks this target's part of the graph.
      plugins: [.plugin(name: "TrellisValidate", package: "Trellis")]
    ),
    .target(
      name: "FieldNotesScopes",
      dependencies: [
        "FieldNotesKeys", "FieldNotesPlatform", "FieldNotesStorage", "FieldNotesWeather", "FieldNotesFeatures",
        .product(name: "Trellis", package: "Trellis"),
      ],
      // Writes the properties of the scopes: `session.dateText`.
      plugins: [.plugin(name: "TrellisValidate", package: "Trellis")]
    ),
    .target(
      name: "FieldNotesImport",
      dependencies: [
        "FieldNotesScopes", "FieldNotesKeys", "FieldNotesFeatures", .product(name: "Trellis", package: "Trellis"),
        .product(name: "TrellisWorld", package: "Trellis"),
      ]
    ),
    .target(
      name: "FieldNotesScreens",
      dependencies: [
        "FieldNotesScopes", "FieldNotesKeys", "FieldNotesFeatures", .product(name: "Trellis", package: "Trellis"),
        .product(name: "TrellisWorld", package: "Trellis"),
      ],
      // Screens live on the main actor, as an app's do.
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
    .executableTarget(
      name: "FieldNotesApp",
      dependencies: [
        "FieldNotesScopes", "FieldNotesKeys", "FieldNotesFeatures", "FieldNotesStorage", "FieldNotesWeather",
        "FieldNotesImport", "FieldNotesScreens",
        .product(name: "Trellis", package: "Trellis"),
        .product(name: "TrellisWorld", package: "Trellis"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // Checks the graph of this target and of all that it depends on, at each build.
      plugins: [.plugin(name: "TrellisValidate", package: "Trellis")]
    ),
    .testTarget(
      name: "FieldNotesTests",
      dependencies: [
        "FieldNotesScopes", "FieldNotesKeys", "FieldNotesFeatures", "FieldNotesPlatform", "FieldNotesStorage",
        "FieldNotesWeather", "FieldNotesImport", "FieldNotesScreens",
        .product(name: "Trellis", package: "Trellis"),
        .product(name: "TrellisTesting", package: "Trellis"),
        .product(name: "TrellisWorld", package: "Trellis"),
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ]
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
