// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Notes",
  platforms: [.macOS(.v13)],
  dependencies: [.package(url: "https://github.com/…/Trellis", from: "0.1.0")],
  targets: [
    .executableTarget(
      name: "Notes",
      dependencies: [.product(name: "Trellis", package: "Trellis")],
      plugins: [.plugin(name: "TrellisValidate", package: "Trellis")]),
    .testTarget(
      name: "NotesTests",
      dependencies: ["Notes", .product(name: "TrellisTesting", package: "Trellis")],
      plugins: [.plugin(name: "TrellisValidate", package: "Trellis")]),
  ])
