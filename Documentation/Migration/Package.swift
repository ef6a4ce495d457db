// swift-tools-version: 6.2
import PackageDescription

// A folder with the modules of a toolchain's own swift-syntax: `.ci/importer` compiles with them instead of building the package,
// which takes minutes.
let syntaxOfToolchain = Context.environment["TRELLIS_SYNTAX_OF_TOOLCHAIN"]
let syntax: [Package.Dependency] =
  syntaxOfToolchain == nil ? [.package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1")] : []
let parser: [Target.Dependency] =
  syntaxOfToolchain == nil
  ? [.product(name: "SwiftParser", package: "swift-syntax"), .product(name: "SwiftSyntax", package: "swift-syntax")]
  : []

let package = Package(
  name: "Migration",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "trellis-import", targets: ["TrellisImport"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ] + syntax,
  targets: [
    .executableTarget(
      name: "TrellisImport",
      dependencies: ["Importing", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .target(name: "Importing", dependencies: parser),
    .testTarget(name: "ImportingTests", dependencies: ["Importing"], path: "Tests/ImportingTests"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    // Existentials are spelled `any P`, so that boxing is visible.
    .enableUpcomingFeature("ExistentialAny"),
    // Imports are internal unless stated otherwise.
    .enableUpcomingFeature("InternalImportsByDefault"),
    // A member is visible only where its module is imported.
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if let folder = syntaxOfToolchain {
    target.swiftSettings?.append(.unsafeFlags(["-I", folder]))
    target.linkerSettings = [
      .unsafeFlags(["-L", folder, "-lSwiftParser", "-lSwiftSyntax", "-Xlinker", "-rpath", "-Xlinker", folder])
    ]
  }
}
