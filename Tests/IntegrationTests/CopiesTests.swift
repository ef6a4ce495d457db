import Foundation
import Testing

/// Builds a client with two dynamic libraries, each of which contains the library, and with a program and a dynamic library that
/// share one. One test with several steps, since a build takes a minute.
@Suite("Two copies of the library in one program", .buildsClients)
struct CopiesTests {
  @Test("are reported once, and one copy is not; the dynamic product is one copy")
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
        dependencies: [.package(name: "Trellis", path: "\(root.path)"), .package(path: "Feature")],
        targets: [
          .executableTarget(
            name: "Sharing",
            dependencies: [
              .product(name: "Feature", package: "Feature"), .product(name: "TrellisDynamic", package: "Trellis"),
            ]),
          .target(name: "Left", dependencies: [.product(name: "Trellis", package: "Trellis")]),
          .target(name: "Right", dependencies: [.product(name: "Trellis", package: "Trellis")]),
          .executableTarget(name: "Copies"),
        ])
      """,
      "Sources/Left/Left.swift": Self.library("Left"),
      "Sources/Right/Right.swift": Self.library("Right"),
      "Sources/Copies/main.swift": Self.main,
      "Sources/Sharing/Sharing.swift": Self.sharing,
      "Feature/Package.swift": """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Feature", platforms: [.macOS(.v15)],
        products: [.library(name: "Feature", type: .dynamic, targets: ["Feature"])],
        dependencies: [.package(name: "Trellis", path: "\(root.path)")],
        targets: [
          .target(name: "Feature", dependencies: [.product(name: "TrellisDynamic", package: "Trellis")])
        ])
      """,
      "Feature/Sources/Feature/Feature.swift": Self.feature,
    ])
    let build = try await ClientBuild.swift("build", in: client)
    #expect(build.status == 0, "\(build.output)\(build.errors)")
    let program = ClientBuild.products().appending(path: "Copies").path

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

    let shared = try await Program.run(ClientBuild.products().appending(path: "Sharing").path, [])
    #expect(shared.status == 0)
    #expect(shared.output == "of the feature, and of the program\n")
    #expect(shared.errors == "")
  }

  /// A library that uses its own copy three times, and waits until that has looked for others.
  private static func library(_ name: String) -> String {
    """
    import Dispatch
    @testable import TrellisCore
    @testable import TrellisLifecycle
    @testable import TrellisPropagation
    extension Keys {
      static let word = Key<String>("word")
    }
    enum \(name)Scope: ScopeDefinition {
      static func register(in scope: inout Registry<\(name)Scope>) { scope.value(.word, "\(name)") }
    }
    @_cdecl("use\(name)") public func use\(name)() {
      for _ in 0..<3 { print((try? Scope(\(name)Scope.self).resolve(.word)) ?? "nothing") }
    }
    @_cdecl("await\(name)") public func await\(name)() {
      let hasLooked = DispatchSemaphore(value: 0)
      Task { await OtherCopies.search.value; hasLooked.signal() }
      hasLooked.wait()
    }
    """
  }

  /// Loads the libraries that it is told to, uses all of them, and waits for their searches.
  private static let main = """
    import Foundation
    #if canImport(Darwin)
      let ending = "dylib"
    #else
      let ending = "so"
    #endif
    let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
    let libraries = CommandLine.arguments.dropFirst().map { ($0, dlopen("\\(folder)/lib\\($0).\\(ending)", RTLD_NOW | RTLD_LOCAL)) }
    for verb in ["use", "await"] {
      for (name, library) in libraries {
        guard let library, let function = dlsym(library, verb + name) else { fatalError("\\(name) cannot be loaded") }
        unsafeBitCast(function, to: (@convention(c) () -> Void).self)()
      }
    }
    """

  /// A library that declares a scope, in a binary of its own.
  private static let feature = """
    public import Trellis
    extension Keys {
      public static let feature = Key<String>("feature")
    }
    public enum FeatureScope: ScopeDefinition {
      public static func register(in scope: inout Registry<FeatureScope>) { scope.value(.feature, "of the feature") }
    }
    """

  /// A program that opens a scope below it, and waits for the search for copies.
  private static let sharing = """
    import Feature
    @testable import TrellisCore
    @testable import TrellisLifecycle
    @testable import TrellisPropagation
    import TrellisWorld
    extension Keys {
      static let program = Key<String>("program")
    }
    enum ProgramScope: ScopeDefinition {
      typealias Parent = FeatureScope
      static func register(in scope: inout Registry<ProgramScope>) {
        scope.unique(.program, needs: Keys.feature) { "\\($0), and of the program" }
      }
    }
    @main struct Sharing {
      static func main() async throws {
        print(try Scope(FeatureScope.self).open(ProgramScope.self).resolve(.program))
        await OtherCopies.search.value
      }
    }
    """
}
