/// A workspace of eleven projects, whose app reaches 116 keys: 12 of its own and those of ten frameworks, each in a project of its
/// own. Half of the projects list their files, half have folders that Xcode keeps synchronized.
struct ManyProjects {
  static let kits = (0..<10).map { "Kit\($0)" }
  static let all = kits.flatMap(keys) + keys(of: "App")

  /// The keys that a module declares.
  static func keys(of module: String) -> [String] {
    let count = module == "App" ? 12 : kits.firstIndex(of: module)! < 4 ? 11 : 10
    return (0..<count).map { "\(module.lowercased())Key\($0)" }
  }

  /// Paths and texts. A key that is a gap is declared and looked up, and nothing registers it.
  static func files(gaps: Set<String> = []) -> [String: String] {
    var files = ["Shop.xcworkspace/contents.xcworkspacedata": workspace]
    for (number, module) in (kits + ["App"]).enumerated() {
      let isApp = module == "App"
      let access = isApp ? "" : "public "
      let keys = keys(of: module)
      files["\(module)/\(module)/Keys/Keys.swift"] = """
        import Trellis
        extension Keys {
        \(keys.map { "  \(access)static let \($0) = Key<Int>(\"\($0)\")" }.joined(separator: "\n"))
          static let secret = Key<Int>("secret")
        }
        """
      let registrations = keys.filter { !gaps.contains($0) }.enumerated().map { place, key in
        // Some need the one before.
        let need = place % 3 == 2 ? keys[place - 1] : nil
        return need.map { "    scope.shared(.\(key), needs: Keys.\($0)) { $0 }" }
          ?? "    scope.value(.\(key), \(place))"
      }.joined(separator: "\n")
      let includes = kits.map { "    scope.include(\($0)Module.self)" }.joined(separator: "\n")
      let imports = kits.map { "import \($0)" }.joined(separator: "\n")
      files["\(module)/\(module)/\(module)Module.swift"] =
        isApp
        ? """
        import Trellis
        \(imports)
        enum AppScope: ScopeDefinition {
          static func register(in scope: inout Registry<AppScope>) {
            scope.value(.secret, 0)
        \(includes)
        \(registrations)
          }
        }
        """
        : """
        import Trellis
        import Alamofire
        public enum \(module)Module: Module {
          public static func register<S>(in scope: inout Registry<S>) {
        \(registrations)
          }
        }
        """
      if isApp {
        files["App/App/Screens/Uses.swift"] = """
          import Trellis
          \(imports)
          func use(_ app: Scope<AppScope>) throws {
          \(all.map { "  _ = try app.resolve(.\($0))" }.joined(separator: "\n"))
            _ = try app.resolve(.secret)
          }
          """
        files["App/AppTests/Tests.swift"] = "import XCTest\n@testable import App\n"
      }
      let project = number.isMultiple(of: 2) ? synchronized(module) : listed(module)
      files["\(module)/\(module).xcodeproj/project.pbxproj"] = project
    }
    // No target has it.
    files["Kit1/Kit1/Old.swift"] = "import Trellis\nlet open = \""
    files["Kit0/Kit0/Left out.swift"] = "import Trellis\nlet open = \""
    return files
  }

  private static var workspace: String {
    let projects = (kits + ["App"]).map { #"    <FileRef location = "group:\#($0)/\#($0).xcodeproj"></FileRef>"# }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace version = "1.0">
        <Group location = "container:" name = "Frameworks &amp; app">
      \(projects.joined(separator: "\n"))
        </Group>
      </Workspace>
      """
  }

  /// A project with a folder that Xcode keeps synchronized, and an exception.
  private static func synchronized(_ module: String) -> String {
    project(
      module,
      """
          A1 /* \(module) */ = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (A2, ); path = \(module); sourceTree = "<group>"; };
          A2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = ("Left out.swift", Info.plist, ); target = B1; };
          A0 = {isa = PBXGroup; children = (A1, ); sourceTree = "<group>"; };
      """, target: "fileSystemSynchronizedGroups = (A1, ); buildPhases = (); ")
  }

  /// A project that lists its files, in groups.
  private static func listed(_ module: String) -> String {
    project(
      module,
      """
          F1 /* Keys.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = Keys.swift; sourceTree = "<group>"; };
          F2 = {isa = PBXFileReference; path = "\(module)/\(module)Module.swift"; sourceTree = SOURCE_ROOT; };
          G1 = {isa = PBXBuildFile; fileRef = F1 /* Keys.swift */; };
          G2 = {isa = PBXBuildFile; fileRef = F2; };
          P1 = {isa = PBXSourcesBuildPhase; files = (G1, G2, ); };
          A1 = {isa = PBXGroup; children = (F1, ); path = Keys; sourceTree = "<group>"; };
          A2 = {isa = PBXGroup; children = (A1, F2, ); path = \(module); sourceTree = "<group>"; };
          A0 = {isa = PBXGroup; children = (A2, ); sourceTree = "<group>"; };
      """, target: "buildPhases = (P1, ); ")
  }

  private static func project(_ module: String, _ objects: String, target: String) -> String {
    let kind = module == "App" ? "application" : "framework"
    let tests =
      module == "App"
      ? #"B2 = {isa = PBXNativeTarget; name = AppTests; productType = "com.apple.product-type.bundle.unit-test"; };"#
      : ""
    return """
      // !$*UTF8*$!
      {
        archiveVersion = 1;
        objectVersion = 77;
        objects = {
      \(objects)
          B1 /* \(module) */ = {isa = PBXNativeTarget; name = \(module); \(target)buildConfigurationList = C0; productType = "com.apple.product-type.\(kind)"; };
          \(tests)
          C0 = {isa = XCConfigurationList; buildConfigurations = (C1, C2, ); };
          C1 = {isa = XCBuildConfiguration; buildSettings = {PRODUCT_NAME = "$(TARGET_NAME)"; }; name = Debug; };
          C2 = {isa = XCBuildConfiguration; buildSettings = {PRODUCT_NAME = "$(TARGET_NAME)"; }; name = Release; };
          Z0 /* Project object */ = {isa = PBXProject; mainGroup = A0; projectDirPath = ""; targets = (B1, B2, ); };
        };
        rootObject = Z0 /* Project object */;
      }
      """
  }
}
