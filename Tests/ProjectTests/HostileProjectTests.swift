import Foundation
import Testing
import TrellisProjects

@Suite("Projects that nobody meant to write")
struct HostileProjectTests {
  private static let project = """
    { objects = {
    A = {isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; }; BA = {isa = PBXBuildFile; fileRef = A; };
    S = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E); path = Sync; sourceTree = "<group>"; };
    E = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (X.swift, ); target = T; };
    T = {isa = PBXNativeTarget; name = App; buildPhases = (P); fileSystemSynchronizedGroups = (S); buildConfigurationList = L; };
    P = {isa = PBXSourcesBuildPhase; files = (BA); };
    L = {isa = XCConfigurationList; buildConfigurations = (C); };
    C = {isa = XCBuildConfiguration; buildSettings = {PRODUCT_NAME = "$(TARGET_NAME)"; }; name = Debug; };
    G = {isa = PBXGroup; children = (A, S, G); sourceTree = "<group>"; };
    R = {isa = PBXProject; mainGroup = G; buildConfigurationList = L; targets = (T); };
    }; rootObject = R; }
    """
  private static let package = """
    import PackageDescription
    let package = Package(name: "Kit", targets: [
      .target(name: "Kit", dependencies: [.target(name: "App")], path: "Kit", exclude: ["Old"], sources: ["Code"]),
    ])
    """
  private static let workspace = """
    <?xml version="1.0"?><Workspace><Group location="group:Kit" name='a>b'><FileRef location = "group:../App.xcodeproj"/>
    </Group><!-- <FileRef/> --><FileRef location="container:Kit"></FileRef></Workspace>
    """

  @Test("Whatever is replaced in them, the reading ends, and what is proposed has no empty name")
  func mutations() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-projects-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ bytes: [UInt8], to path: String) throws {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    for path in ["A.swift", "Sync/B.swift", "Sync/C.swift", "Sync/X.swift", "Kit/Code/K.swift"] {
      try write(Array("import Alamofire".utf8), to: path)
    }
    let texts = [
      "App.xcodeproj/project.pbxproj": Self.project, "Package.swift": Self.package,
      "All.xcworkspace/contents.xcworkspacedata": Self.workspace,
    ]
    for (path, text) in texts { try write(Array(text.utf8), to: path) }
    let sound = ProposedSettings(for: folder.path)
    #expect(sound.modules.map(\.name) == ["App", "Kit"])
    #expect(sound.modules.map(\.paths) == [["A.swift", "Sync"], ["Kit/Code"]])
    #expect(sound.outside == ["Alamofire"] && sound.exclude == ["Sync/X.swift"])
    // A bracket that is never closed, with nothing behind it.
    for manifest in ["exclude: [)", "exclude: [, path: \"Code\")", "sources: [", "sources: (["] {
      try write(Array("let package = Package(targets: [.target(name: \"Kit\", \(manifest)])".utf8), to: "Package.swift")
      #expect(ProposedSettings(for: folder.path).modules.allSatisfy { !$0.name.isEmpty && !$0.paths.isEmpty })
    }
    var random = SystemRandomNumberGenerator()
    for (path, text) in texts {
      for _ in 0..<300 {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let start = Int.random(in: bytes.indices, using: &random)
          switch Int.random(in: 0...2, using: &random) {
          case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes.removeSubrange(start..<min(start + Int.random(in: 1...20, using: &random), bytes.count))
          default: bytes.insert(contentsOf: bytes[start...].prefix(20), at: start)
          }
          if bytes.isEmpty { break }
        }
        try write(bytes, to: path)
        #expect(ProposedSettings(for: folder.path).modules.allSatisfy { !$0.name.isEmpty && !$0.paths.isEmpty })
      }
      try write(Array(text.utf8), to: path)
    }
  }
}
