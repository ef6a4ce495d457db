import Foundation
import Testing

@Suite("trellis init, and the modules of a workspace")
struct InitCommandTests {
  @Test("An app of eleven projects sees 12 of 116 keys without settings and finds no gap; with them, it finds all")
  func elevenProjects() async throws {
    #expect(ManyProjects.all.count == 116)
    let sound = try Folder(ManyProjects.files())
    let written = try await Program.trellis("init", in: sound.url)
    #expect(written.status == 0, "\(written.errors)")
    #expect(written.output.hasPrefix("trellis: wrote ./.trellis.json: 11 modules of 11 projects, 23 Swift files\n"))
    #expect(written.output.contains("outside: Alamofire: imported, and not among the modules."))
    #expect(!written.output.contains("could not tell"), "\(written.output)")
    let run = try await Program.trellis("check", "--strict", in: sound.url)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.output)\(run.errors)")
    #expect(run.output.contains("no findings") && !run.output.contains("not followed"), "\(run.output)")

    let folder = try Folder(ManyProjects.files(gaps: Set(ManyProjects.all)))
    // What the build plugin reads of the app's project.
    let target = ["App/App/Keys/Keys.swift", "App/App/AppModule.swift", "App/App/Screens/Uses.swift"]
    let alone = try await Program.run(
      try Program.toolPath(), ["check", "--partial", "--module", "App"] + target, in: folder.url)
    #expect(!alone.output.contains("[missing]"), "\(alone.output)")
    #expect(alone.output.contains(", 13 keys,"))
    #expect(try await Program.trellis("init", in: folder.url).status == 0)
    let whole = try await Program.trellis("check", in: folder.url)
    #expect(whole.status == 1)
    for key in ManyProjects.all { #expect(whole.output.contains("'.\(key)'"), "\(key)") }
    #expect(whole.output.contains("127 keys, 1 registration: 116 errors"), "\(whole.output.suffix(200))")

    // The plugin in the app's project finds them too.
    let plugin = try await Program.run(
      try Program.toolPath(),
      ["check", "--partial", "--config", "\(folder.url.path)/.trellis.json", "--module", "App"]
        + target.map { "\(folder.url.path)/\($0)" })
    #expect(plugin.output.contains("116 errors"), "\(plugin.output.suffix(200))")
    let graph = try await Program.trellis("graph", in: folder.url)
    #expect(graph.output.contains("\"kit9Key9\""), "\(graph.errors)")
  }

  @Test("A gap in one module is found there and nowhere else", arguments: ["kit3Key10", "kit8Key0", "appKey11"])
  func oneGap(key: String) async throws {
    let folder = try Folder(ManyProjects.files(gaps: [key]))
    #expect(try await Program.trellis("init", in: folder.url).status == 0)
    let run = try await Program.trellis("check", in: folder.url)
    let lines = run.output.split(separator: "\n").filter { $0.contains("[missing]") }
    #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("'.\(key)'") }, "\(run.output)")
  }

  @Test("The settings name folders, and files where a folder holds more")
  func settings() async throws {
    let folder = try Folder(ManyProjects.files())
    let run = try await Program.trellis("init", "--dry-run", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("{\n  \"modules\": {\n    \"Kit0\": \"Kit0/Kit0\",\n    \"Kit1\": \"Kit1/Kit1\",\n"))
    #expect(
      run.output.hasSuffix(
        """
            "App": "App/App"
          },
          "outside": ["Alamofire"],
          "exclude": ["Kit0/Kit0/Left out.swift", "Kit1/Kit1/Old.swift"]
        }

        """), "\(run.output)")
    #expect(run.errors.contains("left out: the tests 'AppTests'"))
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: ".trellis.json").path))
  }

  @Test("It never replaces settings without --force")
  func force() async throws {
    let folder = try Folder(["Package.swift": Self.package, "Sources/App/App.swift": "", ".trellis.json": "{}"])
    let refused = try await Program.trellis("init", ".", in: folder.url)
    #expect(refused.status == 2)
    #expect(refused.errors.hasPrefix("trellis: error: './.trellis.json' is there already\n'--dry-run' prints"))
    #expect(try folder.read(".trellis.json") == "{}")
    #expect(try await Program.trellis("init", "--force", in: folder.url).status == 0)
    #expect(try folder.read(".trellis.json") == "{\n  \"modules\": {\n    \"App\": \"Sources/App\"\n  }\n}\n")
  }

  private static let package = """
    // swift-tools-version: 6.2
    import PackageDescription
    let package = Package(name: "App", targets: [.target(name: "App", dependencies: [.target(name: "Other")])])
    """

  @Test("A folder without projects, and a project that cannot be read, are said to be so")
  func nothing() async throws {
    let folder = try Folder(["App.swift": ""])
    let empty = try await Program.trellis("init", in: folder.url)
    #expect(empty.status == 2)
    #expect(empty.errors.hasPrefix("trellis: error: there is no module in '.'"))
    try folder.write("<?xml version=\"1.0\"?>", to: "App.xcodeproj/project.pbxproj")
    let xml = try await Program.trellis("init", in: folder.url)
    #expect(
      xml.errors.hasPrefix(
        "  could not tell: the targets of the project, App.xcodeproj/project.pbxproj:1: it is a property list in XML"))
    #expect(try await Program.trellis("init", "a", "b", in: folder.url).status == 2)
    #expect(try await Program.trellis("init", "nowhere", in: folder.url).errors.contains("'nowhere' is no folder"))
  }

  @Test("Packages are read as their manifests say, without those that are no part of the program")
  func packages() async throws {
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Kit",
        dependencies: [.package(url: "https://example.com/a.git", from: "1.0.0")],
        targets: [
          .target(name: "Kit-Core", dependencies: [.target(name: "Gone"), .product(name: "A", package: "a")], path: "Core",
            exclude: ["Old", "Notes.md"], sources: ["Code", "Old", "One.swift"]),
          .executableTarget(name: "Tool"),
          .testTarget(name: "KitTests"), .plugin(name: "Make", capability: .buildTool()),
        ])
      """
    let files = [
      "Package.swift": manifest, "Core/Code/A.swift": "@testable import A\nimport struct B.Thing\nimport Tool",
      "Core/One.swift": "",
      "Core/Old/B.swift": "", "Core/Two.swift": "", "Sources/Tool/main.swift": "import Foundation\nimport Kit_Core",
      "Tests/KitTests/T.swift": "import C", "Plugins/Make/Make.swift": "", "Pods/P/P.swift": "",
    ]
    let folder = try Folder(files)
    let run = try await Program.trellis("init", "--dry-run", in: folder.url)
    #expect(
      run.output == """
        {
          "modules": {
            "Kit_Core": ["Core/Code", "Core/One.swift"],
            "Tool": "Sources/Tool"
          },
          "outside": ["A", "B"]
        }

        """, "\(run.output)")
    // A target that cannot be read may be what is imported.
    try folder.write(manifest.replacing("name: \"Tool\"", with: "name: tool"), to: "Package.swift")
    let unclear = try await Program.trellis("init", "--dry-run", in: folder.url)
    #expect(!unclear.output.contains("outside"))
    #expect(
      unclear.errors.contains("could not tell: Package.swift:9: the name or place of a target is not written out"))
    #expect(
      unclear.errors.contains("imported, and not among the modules: A, B, Tool. Add the sources"), "\(unclear.errors)")
  }

  @Test("Of targets that share files, the largest is a module, and the other is said to be left out")
  func sharedFiles() async throws {
    func target(_ name: String, _ files: String) -> String {
      """
      T\(name) = {isa = PBXNativeTarget; name = \(name); buildPhases = (P\(name)); buildConfigurationList = C0; };
      P\(name) = {isa = PBXSourcesBuildPhase; files = (\(files)); };
      """
    }
    let names = ["A", "B", "Keys", "W"]
    let references = names.map {
      "\($0) = {isa = PBXFileReference; path = \($0).swift; sourceTree = \"<group>\"; }; B\($0) = {isa = PBXBuildFile; fileRef = \($0); };"
    }
    let project = """
      { objects = {
      \(references.joined(separator: "\n"))
      \(target("Widget", "BKeys, BW"))
      \(target("Shop", "BA, BB, BKeys"))
      C0 = {isa = XCConfigurationList; buildConfigurations = (C1); };
      C1 = {isa = XCBuildConfiguration; baseConfigurationReference = X; buildSettings = {PRODUCT_MODULE_NAME = "My-Shop"; }; };
      G0 = {isa = PBXGroup; children = (\(names.joined(separator: ", "))); path = Code; sourceTree = "<group>"; };
      R0 = {isa = PBXProject; mainGroup = G0; targets = (TWidget, TShop); };
      }; rootObject = R0; }
      """
    let folder = try Folder(["Shop.xcodeproj/project.pbxproj": project])
    for name in names { try folder.write("", to: "Code/\(name).swift") }
    let run = try await Program.trellis("init", "--dry-run", in: folder.url)
    #expect(
      run.output.contains(#""My_Shop": "Code""#),
      "\(run.output)\(run.errors)")
    #expect(run.errors.contains("left out: the target 'Widget', which shares files with the module 'My_Shop'"))
    #expect(run.output.contains(#""exclude": ["Code/W.swift"]"#), "\(run.output)")
  }
}
