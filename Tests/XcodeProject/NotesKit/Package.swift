// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "NotesKit",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [.library(name: "NotesKit", targets: ["NotesKit"])],
  dependencies: [.package(name: "Trellis", path: "../../..")],
  targets: [.target(name: "NotesKit", dependencies: [.product(name: "Trellis", package: "Trellis")])]
)
