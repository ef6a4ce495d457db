import Foundation
import Testing

/// Builds a client with two dynamic libraries, each of which contains the library. One test with several steps, since a
/// build takes a minute.
@Suite("Two copies of the library in one program", .serialized)
struct CopiesTests {
  @Test("are reported once, and one copy is not")
  func copies() async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let client = try Folder([
      "Package.swift": """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Copies", platforms: [.macOS(.v15)],
        products: [
          .library(name: "Left", type: .dynamic, targets: ["Left"]),
          .library(name: "Right", type: .dynamic, targets: ["Right"]),
        ],
        dependencies: [.package(name: "Trellis", path: "\(root.path)")],
        targets: [
          .target(name: "Left", dependencies: [.product(name: "Trellis", package: "Trellis")]),
          .target(name: "Right", dependencies: [.product(name: "Trellis", package: "Trellis")]),
          .executableTarget(name: "Copies"),
        ])
      """,
      "Sources/Left/Left.swift": Self.library("Left"),
      "Sources/Right/Right.swift": Self.library("Right"),
      "Sources/Copies/main.swift": Self.main,
    ])
    let build = try await Program.run("swift", ["build"], in: client.url)
    #expect(build.status == 0, "\(build.output)\(build.errors)")
    let program = client.url.appending(path: ".build/debug/Copies").path

    for order in [["Left", "Right"], ["Right", "Left"]] {
      let two = try await Program.run(program, order)
      #expect(two.status == 0)
      #expect(two.output.split(separator: "\n").count == 6)
      let reports = two.errors.split(separator: "\n").filter { $0.hasPrefix("trellis: ") }
      #expect(reports.count == 1, "\(two.errors)")
      #expect(two.errors.contains("this program contains the library twice"))
    }
    let one = try await Program.run(program, ["Left"])
    #expect(one.status == 0)
    #expect(one.output.split(separator: "\n").count == 3)
    #expect(one.errors == "")
  }

  /// A library that uses its own copy three times.
  private static func library(_ name: String) -> String {
    """
    import Trellis
    extension Keys {
      static let word = Key<String>("word")
    }
    enum \(name)Scope: ScopeDefinition {
      static func register(in scope: inout Registry<\(name)Scope>) { scope.value(.word, "\(name)") }
    }
    @_cdecl("use\(name)") public func use\(name)() {
      for _ in 0..<3 { print((try? Scope(\(name)Scope.self).resolve(.word)) ?? "nothing") }
    }
    """
  }

  /// Loads the libraries that it is told to, and gives the copies time to look for each other.
  private static let main = """
    import Foundation
    #if canImport(Darwin)
      let ending = "dylib"
    #else
      let ending = "so"
    #endif
    let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
    for name in CommandLine.arguments.dropFirst() {
      guard let library = dlopen("\\(folder)/lib\\(name).\\(ending)", RTLD_NOW | RTLD_LOCAL),
        let function = dlsym(library, "use\\(name)")
      else { fatalError("\\(name) cannot be loaded") }
      unsafeBitCast(function, to: (@convention(c) () -> Void).self)()
    }
    Thread.sleep(forTimeInterval: 3)
    """
}
