// The interface of the toolchain's module that makes targets of an Xcode project is on Linux alone.
#if os(Linux)
  import Foundation
  import Testing

  /// Runs the build plugin's Xcode form on targets of a stand-in for Xcode's module.
  @Suite("The build plugin on targets of an Xcode project")
  struct XcodePluginRunTests {
    private static let sources = [
      "App/App.swift", "App/Deep/View.swift", "App/Skipped.swift", "App/Old/Old.swift", "App/Shared.swift",
      "App/Guide.docc/Step.swift", "Modules/Kit/Kit.swift", "Plain/Plain.swift", "Docs/Readme.md",
    ]

    @Test func `reads what Xcode leaves out, names modules as Xcode does, and says what it finds missing`() async throws
    {
      let folder = try Folder(Dictionary(uniqueKeysWithValues: Self.sources.map { ($0, "") }))
      try folder.write(Self.project, to: "App.xcodeproj/project.pbxproj")
      let plugin = try await Plugin(in: folder)

      // Of a synchronized folder Xcode may list nothing. Its exceptions stay out; a target of the project is followed.
      let folders = try await plugin.run(["My App": [], "2Kit": [], "3D": ["Plain/Plain.swift"]], on: "My App")
      #expect(
        folders.messages == [
          "remark: Xcode lists 0 of the 3 Swift files of 'My App'; the others, in synchronized folders, are checked too",
          "remark: Xcode lists 0 of the 1 Swift files of '2Kit'; the others, in synchronized folders, are checked too",
          "commands: 1",
        ])
      #expect(
        folders.modules == [
          "My_App": ["App/App.swift", "App/Deep/View.swift", "App/Shared.swift"], "KitCore": ["Modules/Kit/Kit.swift"],
        ])

      // What Xcode lists is read once, and is no reason for a word.
      let listed = try await plugin.run(
        ["My App": ["App/Shared.swift", "App/Deep/View.swift", "App/App.swift"], "2Kit": ["Modules/Kit/Kit.swift"]],
        on: "My App")
      #expect(listed.messages == ["commands: 1"])
      #expect(listed.modules["My_App"] == ["App/Shared.swift", "App/Deep/View.swift", "App/App.swift"])

      // A file of another target's folder; a setting that differs between configurations is not taken.
      let shared = try await plugin.run(["3D": ["Plain/Plain.swift"]], on: "3D")
      #expect(
        shared.messages == [
          "remark: Xcode lists 1 of the 2 Swift files of '3D'; the others, in synchronized folders, are checked too",
          "commands: 1",
        ])
      #expect(shared.modules == ["_D": ["Plain/Plain.swift", "App/Shared.swift"]])

      let empty = try await plugin.run(["Docs": ["Docs/Readme.md"]], on: "Docs")
      #expect(
        empty.messages == [
          "warning: TrellisValidate checks nothing: the target 'Docs' has no Swift files", "commands: 0",
        ])
      #expect(empty.modules == [:])

      // Without a project file the names are all there is.
      for (target, module) in ["1foo": "_foo", "12 3": "_2_3", "a.b-c": "a_b_c", "٠٠٠": "_٠٠", "Größe": "Größe"] {
        let named = try await plugin.run([target: ["Plain/Plain.swift"]], on: target, project: "None")
        #expect(named.messages == ["commands: 1"])
        #expect(named.modules == [module: ["Plain/Plain.swift"]])
      }

      // A project cannot choose traits.
      let words = ["None", plugin.folder.url.path, plugin.folder.url.path, "--target", "App", "App/App.swift"]
      let toolless = try await Program.run("env", ["PLUGIN_TOOL=none", plugin.program] + words)
      #expect(
        toolless.output == """
          error: this release of Trellis has no prebuilt tool for this system (NoTool()); build the tool from source: \
          add a local package to the project, with a dependency on Trellis that has 'traits: ["ToolFromSource"]'

          """)

      // Settings around the project count if they list the modules of a workspace.
      for (settings, count) in [(#"{"modules": {"Kit": "Modules"}}"#, 1), (#"{"strict": true}"#, 0)] {
        try plugin.folder.write(settings, to: ".trellis.json")
        let around = try await plugin.run(
          ["App": ["Plain/Plain.swift"]], on: "App", project: "None", in: "/Modules/Kit")
        #expect(around.messages == ["commands: 1"])
        let list = try plugin.folder.read("work/sources.txt")
        #expect(
          list.components(separatedBy: "\0--config\0\(plugin.folder.url.path)/.trellis.json\0").count == 1 + count,
          "\(list)")
      }
    }

    /// The plugin as a program, and a project.
    struct Plugin {
      let folder: Folder
      let program: String

      init(in folder: Folder) async throws {
        self.folder = folder
        let making = XcodePluginTests.standIns.appending(path: "Run/XcodeProjectPlugin+Making.swift").path
        let search = try await XcodePluginTests.standIn(in: folder.url, with: making)
        let module = try await XcodePluginTests.pluginModule()
        program = folder.url.appending(path: "plugin").path
        let made = try await Program.run(
          "swiftc",
          search + [
            "-parse-as-library", "-module-name", "TrellisValidate", "-Xfrontend", "-entry-point-function-name",
            "-Xfrontend", "unused_main", "-L", module, "-lPackagePlugin", "-Xlinker", "-rpath", "-Xlinker", module,
            "-o",
            program, folder.url.appending(path: "XcodeProjectPlugin.o").path,
            XcodePluginTests.standIns.appending(path: "Run/Run.swift").path,
          ] + XcodePluginTests.sources(of: "TrellisValidate"))
        try #require(made.status == 0, "\(made.errors)")
      }

      /// What the plugin says, and the files by module that it has checked.
      func run(
        _ targets: KeyValuePairs<String, [String]>, on target: String, project: String = "App",
        in subfolder: String = ""
      ) async throws -> (messages: [String], modules: [String: [String]]) {
        let work = folder.url.appending(path: "work")
        try? FileManager.default.removeItem(at: work)
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        let first = targets.filter { $0.key == target } + targets.filter { $0.key != target }
        let words = first.flatMap { target, files in
          ["--target", target] + files.map { folder.url.appending(path: $0).path }
        }
        let ran = try await Program.run(program, [project, folder.url.path + subfolder, work.path] + words)
        #expect(ran.status == 0, "\(ran.errors)")
        let list = (try? String(contentsOf: work.appending(path: "sources.txt"), encoding: .utf8)) ?? ""
        var modules: [String: [String]] = [:]
        for part in list.split(separator: "--module\0").dropFirst() {
          let words = part.split(separator: "\0").map { String($0.replacing(folder.url.path + "/", with: "")) }
          modules[words[0]] = Array(words.dropFirst())
        }
        return (ran.output.split(separator: "\n").map(String.init), modules)
      }
    }

    /// In the form of what Xcode 16 writes, with short identifiers.
    private static let project = """
      // !$*UTF8*$!
      {
      	archiveVersion = 1;
      	classes = {
      	};
      	objectVersion = 77;
      	objects = {

      /* Begin PBXFileSystemSynchronizedBuildFileExceptionSet section */
      		E1 /* Exceptions for "App" folder in "My App" target */ = {
      			isa = PBXFileSystemSynchronizedBuildFileExceptionSet;
      			membershipExceptions = (
      				Info.plist,
      				Old,
      				Skipped.swift,
      			);
      			target = T1 /* My App */;
      		};
      		E2 /* Exceptions for "App" folder in "3D" target */ = {
      			isa = PBXFileSystemSynchronizedBuildFileExceptionSet;
      			membershipExceptions = (
      				Shared.swift,
      			);
      			target = T3 /* 3D */;
      		};
      /* End PBXFileSystemSynchronizedBuildFileExceptionSet section */

      /* Begin PBXFileSystemSynchronizedRootGroup section */
      		S1 /* App */ = {
      			isa = PBXFileSystemSynchronizedRootGroup;
      			exceptions = (
      				E1 /* Exceptions for "App" folder in "My App" target */,
      				E2 /* Exceptions for "App" folder in "3D" target */,
      			);
      			path = App;
      			sourceTree = "<group>";
      		};
      		S2 /* Kit */ = {
      			isa = PBXFileSystemSynchronizedRootGroup;
      			path = Kit;
      			sourceTree = "<group>";
      		};
      /* End PBXFileSystemSynchronizedRootGroup section */

      /* Begin PBXGroup section */
      		G1 = {
      			isa = PBXGroup;
      			children = (
      				S1 /* App */,
      				G2 /* Modules */,
      			);
      			sourceTree = "<group>";
      		};
      		G2 /* Modules */ = {
      			isa = PBXGroup;
      			children = (
      				S2 /* Kit */,
      			);
      			path = Modules;
      			sourceTree = "<group>";
      		};
      /* End PBXGroup section */

      /* Begin PBXNativeTarget section */
      		T1 /* My App */ = {
      			isa = PBXNativeTarget;
      			buildConfigurationList = L1 /* Build configuration list for PBXNativeTarget "My App" */;
      			dependencies = (
      				D1 /* PBXTargetDependency */,
      			);
      			fileSystemSynchronizedGroups = (
      				S1 /* App */,
      			);
      			name = "My App";
      			productType = "com.apple.product-type.application";
      		};
      		T2 /* 2Kit */ = {
      			isa = PBXNativeTarget;
      			buildConfigurationList = L2 /* Build configuration list for PBXNativeTarget "2Kit" */;
      			dependencies = (
      			);
      			fileSystemSynchronizedGroups = (
      				S2 /* Kit */,
      			);
      			name = 2Kit;
      			productType = "com.apple.product-type.framework";
      		};
      		T3 /* 3D */ = {
      			isa = PBXNativeTarget;
      			buildConfigurationList = L3 /* Build configuration list for PBXNativeTarget "3D" */;
      			name = 3D;
      			productType = "com.apple.product-type.framework";
      		};
      /* End PBXNativeTarget section */

      /* Begin PBXProject section */
      		P1 /* Project object */ = {
      			isa = PBXProject;
      			mainGroup = G1;
      			projectDirPath = "";
      			projectRoot = "";
      			targets = (
      				T1 /* My App */,
      				T2 /* 2Kit */,
      				T3 /* 3D */,
      			);
      		};
      /* End PBXProject section */

      /* Begin PBXTargetDependency section */
      		D1 /* PBXTargetDependency */ = {
      			isa = PBXTargetDependency;
      			target = T2 /* 2Kit */;
      		};
      /* End PBXTargetDependency section */

      /* Begin XCBuildConfiguration section */
      		C1 /* Debug */ = {
      			isa = XCBuildConfiguration;
      			buildSettings = {
      				PRODUCT_NAME = "$(TARGET_NAME)";
      			};
      			name = Debug;
      		};
      		C2 /* Debug */ = {
      			isa = XCBuildConfiguration;
      			buildSettings = {
      				PRODUCT_MODULE_NAME = KitCore;
      				PRODUCT_NAME = "$(TARGET_NAME)";
      			};
      			name = Debug;
      		};
      		C3 /* Debug */ = {
      			isa = XCBuildConfiguration;
      			buildSettings = {
      				PRODUCT_MODULE_NAME = ThreeDebug;
      			};
      			name = Debug;
      		};
      		C4 /* Release */ = {
      			isa = XCBuildConfiguration;
      			buildSettings = {
      				PRODUCT_MODULE_NAME = Three;
      			};
      			name = Release;
      		};
      /* End XCBuildConfiguration section */

      /* Begin XCConfigurationList section */
      		L1 /* Build configuration list for PBXNativeTarget "My App" */ = {
      			isa = XCConfigurationList;
      			buildConfigurations = (
      				C1 /* Debug */,
      			);
      		};
      		L2 /* Build configuration list for PBXNativeTarget "2Kit" */ = {
      			isa = XCConfigurationList;
      			buildConfigurations = (
      				C2 /* Debug */,
      			);
      		};
      		L3 /* Build configuration list for PBXNativeTarget "3D" */ = {
      			isa = XCConfigurationList;
      			buildConfigurations = (
      				C3 /* Debug */,
      				C4 /* Release */,
      			);
      		};
      /* End XCConfigurationList section */
      	};
      	rootObject = P1 /* Project object */;
      }
      """
  }
#endif
