import Foundation
import Testing

/// The build plugin checks each target with all that it depends on, so that two checks find what is wrong in the one below.
@Suite("A finding of two targets")
struct OtherTargetsTests {
  private static let core = """
    import Trellis
    extension Keys {
      public static let log = Key<Int>("log"), api = Key<Int>("api")
    }
    public enum Core: Module {
      public static func register<S>(in scope: inout Registry<S>) {
        scope.value(.log, 1)
        scope.value(.log, 2)
        scope.shared(.api, needs: Keys.far) { $0 }
      }
    }
    extension Keys { public static let far = Key<Int>("far") }
    """
  private static let app = """
    import Core
    import Trellis
    enum AppScope: ScopeDefinition {
      static func register(in app: inout Registry<AppScope>) { app.include(Core.self) }
    }
    """

  @Test("is printed by that of the target that owns the file; what only the other one finds there, by that one")
  func once() async throws {
    let folder = try Folder(["Core.swift": Self.core, "App.swift": Self.app])
    func list(_ target: String, _ modules: [String]) throws -> String {
      let place = "outputs/client/\(target)/destination/TrellisValidate"
      let stamp = folder.url.appending(path: "\(place)/TrellisValidated.swift").path
      let files = modules.flatMap { ["--module", $0, folder.url.appending(path: "\($0).swift").path] }
      try folder.write((["--partial", "--stamp", stamp] + files).joined(separator: "\0"), to: "\(place)/sources.txt")
      return "@\(place)/sources.txt"
    }
    func check(_ list: String) async throws -> Program {
      try await Program.run(try Program.toolPath("TrellisCheck"), ["check", list], in: folder.url)
    }
    let ofApp = try list("App", ["App", "Core"])
    // Without the plugin, nobody else prints it.
    let alone = try await check(ofApp)
    #expect(alone.status == 1 && alone.output.contains("[duplicate]") && alone.output.contains("[missing]"))
    let core = try await check(try list("Core", ["Core"]))
    #expect(core.status == 1 && core.output.contains("[duplicate]") && !core.output.contains("[missing]"))
    let app = try await check(ofApp)
    #expect(app.status == 1 && !app.output.contains("[duplicate]") && app.output.contains("[missing]"), "\(app.output)")
    #expect(app.output.contains("1 error, 1 printed for other targets"))
    // What is left out is an error all the same.
    try folder.write(Self.core.replacing("needs: Keys.far) { $0 }", with: "options: []) { 1 }"), to: "Core.swift")
    let quiet = try await check(ofApp)
    #expect(quiet.status == 1 && !quiet.output.contains("[duplicate]"), "\(quiet.output)")
  }
}
