// The interface of the toolchain's module that makes targets of an Xcode project is on Linux alone.
#if os(Linux)
  import Foundation
  import Testing

  /// Runs the build plugin's Xcode form on the usual app of today: a thin target, and packages beside it.
  @Suite("The build plugin on an app whose code is in local packages")
  struct XcodePackagesTests {
    @Test func `reads the sources of the products that a target names, and of all that they depend on`() async throws {
      let folder = try Folder(Self.files)
      let plugin = try await XcodePluginRunTests.Plugin(in: folder)
      let list = folder.url.appending(path: "work/sources.txt").path

      // Named by the target: one product by its settings, one of a package among the files. Not read: what they do not depend on,
      // what is excluded, tests, the library's own targets, and packages from elsewhere.
      let app = try await plugin.run(["App": ["Shop/App/App.swift"]], on: "App", project: "Shop", in: "/Shop")
      #expect(app.messages == ["commands: 1"])
      #expect(
        app.modules == [
          "App": ["Shop/App/App.swift"],
          "Cart": ["Shop/Modules/Sources/Cart/Cart.swift"],
          "Cart_Core": ["Shop/Modules/Core/In/Core.swift"],
          "Net": ["Shared/Sources/Net/Net.swift"],
          "NetMocks": ["Shared/Sources/NetMocks/Mocks.swift"],
          "Old": ["Shop/Local/Old/Sources/Old.swift"],
        ])
      let sound = try await Program.trellis("check", "--strict", "@\(list)")
      #expect(sound.status == 0, "\(sound.output)")

      // A target of tests has what its app has.
      let tests = try await plugin.run(
        ["AppTests": ["Shop/App/Tests.swift"], "App": ["Shop/App/App.swift"]], on: "AppTests", project: "Shop",
        in: "/Shop")
      #expect(tests.messages == ["commands: 1"])
      #expect(tests.modules == app.modules.merging(["AppTests": ["Shop/App/Tests.swift"]]) { $1 })

      // What a package fails to register is found where it is needed.
      try folder.write(
        Self.core.replacing("scope.value(.prices, [1])", with: ""), to: "Shop/Modules/Core/In/Core.swift")
      _ = try await plugin.run(["App": ["Shop/App/App.swift"]], on: "App", project: "Shop", in: "/Shop")
      let broken = try await Program.trellis("check", "@\(list)")
      #expect(broken.status == 1)
      #expect(broken.output.contains("error: '.cart' needs '.prices'"), "\(broken.output)")

      // Of a folder of packages that are not there, and of names that are computed, it says what it does not read.
      try folder.write(
        "let package = Package(name: \"Shared\", targets: names.map { .target(name: $0) })",
        to: "Shared/Package.swift")
      try FileManager.default.removeItem(at: folder.url.appending(path: "Shop/Local"))
      let partly = try await plugin.run(["App": ["Shop/App/App.swift"]], on: "App", project: "Shop", in: "/Shop")
      let end = "; list the modules in .trellis.json"
      #expect(
        partly.messages == [
          "warning: the check of 'App' does not read the product 'Old', which is in no package that the project refers to"
            + end,
          "warning: the check of 'App' does not read all targets in '\(folder.url.path)/Shared/Package.swift', whose names or"
            + " places are computed" + end,
          "commands: 1",
        ])
      #expect(Set(partly.modules.keys) == ["App", "Cart", "Cart_Core"])

      // Settings that list modules have been asked for already.
      try folder.write(#"{"modules": {"Old": "App"}}"#, to: "Shop/.trellis.json")
      let listed = try await plugin.run(["App": ["Shop/App/App.swift"]], on: "App", project: "Shop", in: "/Shop")
      #expect(listed.messages == ["commands: 1"])
    }

    private static let files = [
      "Shop/Shop.xcodeproj/project.pbxproj": project,
      "Shop/App/App.swift": """
      import Cart
      import Trellis
      enum AppScope: ScopeDefinition {
        static func register(in scope: inout Registry<AppScope>) { scope.include(CartModule.self) }
      }
      func total(_ app: Scope<AppScope>) throws -> Int { try app.resolve(.cart) }
      """,
      "Shop/App/Tests.swift": "",
      "Shop/Modules/Package.swift": modules,
      "Shop/Modules/Sources/Cart/Cart.swift": """
      import CartCore
      import Trellis
      extension Keys { public static let cart = Key<Int>("cart") }
      public enum CartModule: Module {
        public static func register<S>(in scope: inout Registry<S>) {
          scope.include(CoreModule.self)
          scope.shared(.cart, needs: Keys.prices) { $0.count }
        }
      }
      """.replacing("CartCore", with: "Cart_Core"),
      "Shop/Modules/Sources/Cart/Cart.docc/Step.swift": "",
      "Shop/Modules/Sources/Unused/Unused.swift": "",
      "Shop/Modules/Tests/CartTests/Tests.swift": "",
      "Shop/Modules/Core/In/Core.swift": core,
      "Shop/Modules/Core/In/Old/Old.swift": "",
      "Shop/Modules/Core/Out/Out.swift": "",
      "Shop/Local/Old/Package.swift": """
      let package = Package(name: "Old", targets: [.target(name: "Old")])
      """,
      "Shop/Local/Old/Sources/Old.swift": "",
      "Shared/Package.swift": """
      let shared: [Target.Dependency] = [.target(name: "NetMocks")]
      let package = Package(
        name: "Shared",
        products: [.library(name: "Network", targets: names)],
        // A package may name one that names it.
        dependencies: [.package(name: "Modules", path: "../Shop/Modules")],
        targets: [
          .target(name: "Net", dependencies: shared, swiftSettings: [.define("A")]),
          .target(name: "NetMocks", dependencies: []),
        ])
      """,
      "Shared/Sources/Net/Net.swift": "",
      "Shared/Sources/NetMocks/Mocks.swift": "",
    ]

    private static let core = """
      import Trellis
      extension Keys { public static let prices = Key<[Int]>("prices") }
      public enum CoreModule: Module {
        public static func register<S>(in scope: inout Registry<S>) { scope.value(.prices, [1]) }
      }
      """

    private static let modules = #"""
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Modules",
        products: [
          .library(name: "CartFeature", targets: ["Cart"]),
          .library(name: "Unused", targets: ["Unused"]),
        ],
        dependencies: [
          .package(url: "https://example.org/Trellis", from: "1.0.0"), /* .package(path: "../Gone"), */
          .package(path: "../../Shared"),
        ],
        targets: [
          // .target(name: "Gone", path: computed),
          .target(
            name: "Cart",
            dependencies: [
              .target(name: "Cart-Core", condition: .when(platforms: [.iOS])),
              .product(name: "Network", package: "Shared"), .product(name: "Trellis", package: "Trellis"),
            ],
            plugins: [.plugin(name: "Unused", package: "Plugins")]),
          .target(name: "Cart-Core", path: "Core", exclude: ["In/Old"], sources: ["In"]),
          .target(name: "Unused"),
          .testTarget(name: "CartTests", dependencies: ["Cart", .target(name: "Unused")]),
        ])
      """#

    private static let project = """
      // !$*UTF8*$!
      {
        objects = {
          A0 = {isa = PBXGroup; children = (A1, A2, ); sourceTree = "<group>"; };
          A1 = {isa = PBXGroup; children = (A3, ); path = Local; sourceTree = "<group>"; };
          A2 = {isa = PBXFileReference; lastKnownFileType = folder; path = App; sourceTree = "<group>"; };
          A3 /* Old */ = {isa = PBXFileReference; lastKnownFileType = wrapper; path = Old; sourceTree = "<group>"; };
          B1 /* App */ = {
            isa = PBXNativeTarget;
            dependencies = (D2, );
            name = App;
            packageProductDependencies = (
              R1 /* CartFeature */,
              R2 /* Trellis */,
              R3 /* Collections */,
              R4 /* Old */,
            );
            productType = "com.apple.product-type.application";
          };
          B2 /* AppTests */ = {isa = PBXNativeTarget; dependencies = (D1, ); name = AppTests; productType = "com.apple.product-type.bundle.unit-test"; };
          D1 = {isa = PBXTargetDependency; target = B1 /* App */; };
          D2 = {isa = PBXTargetDependency; productRef = R5 /* TrellisValidate */; };
          P1 /* XCLocalSwiftPackageReference "Modules" */ = {isa = XCLocalSwiftPackageReference; relativePath = Modules; };
          P2 /* XCRemoteSwiftPackageReference "swift-collections" */ = {isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.org/c"; };
          R1 /* CartFeature */ = {isa = XCSwiftPackageProductDependency; package = P1; productName = CartFeature; };
          R2 /* Trellis */ = {isa = XCSwiftPackageProductDependency; productName = Trellis; };
          R3 /* Collections */ = {isa = XCSwiftPackageProductDependency; package = P2; productName = Collections; };
          R4 /* Old */ = {isa = XCSwiftPackageProductDependency; productName = Old; };
          R5 = {isa = XCSwiftPackageProductDependency; package = P2; productName = "plugin:TrellisValidate"; };
          Z0 /* Project object */ = {isa = PBXProject; mainGroup = A0; packageReferences = (P1, P2, ); targets = (B1, B2, ); };
        };
        rootObject = Z0 /* Project object */;
      }
      """
  }
#endif
