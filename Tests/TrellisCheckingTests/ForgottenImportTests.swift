import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("A file that declares keys and does not import the library")
struct ForgottenImportTests {
  private static let reason = "this file declares keys, but does not import Trellis"

  private func program(_ text: String, module: String = "App", beside: String = "") -> Program {
    let app = app("app.value(.extra, 1)\napp.shared(.b, needs: Keys.extra) { B($0) }")
    return Program(
      [("App.swift", "App", "import Trellis\n" + app + beside), ("Keys.swift", module, text)], importing: nil)
  }

  @Test(
    "is told once, and its keys are known",
    arguments: [
      "extension Keys { static let extra = Key<Int>(\"extra\"), more = Key<Int>(\"more\") }",
      "import Foundation\n\npublic extension Keys {\n  static let extra: Key<Int> = .init(\"extra\")\n}",
    ])
  func told(text: String) {
    let program = program(text)
    #expect(program.opaques.count == 1 && program.opaques[0].hasSuffix(Self.reason))
    #expect(program.bare.contains("value extra") && program.bare.contains("shared b(extra)"))
  }

  @Test(
    "that is the only one of its module, or declares a definition, is told, too, and what it declares is known",
    arguments: [
      ("import Foundation\nextension Keys { public static let extra = Key<Int>(\"extra\") }", "Core", "keys"),
      ("import Model\nextension Keys { public static let extra = Key<Int>(\"extra\") }", "Core", "keys"),
      (
        "enum Top: ScopeDefinition { static func register(in top: inout Registry<Top>) { top.value(.extra, 1) } }",
        "App",
        "a definition"
      ),
    ])
  func others(text: String, module: String, what: String) {
    let own = module == "App" ? "extension Keys { static let extra = Key<Int>(\"extra\") }\n" : ""
    let app = app("app.value(.extra, 1)\napp.shared(.b, needs: Keys.extra) { B($0) }")
    let program = Program(
      [
        ("App.swift", "App", "import Core\nimport Trellis\n" + app + own), ("File.swift", module, text),
        ("Model.swift", "Model", "public struct Model {}"), ("Core2.swift", "Core", "public let number = 1"),
      ], importing: nil)
    #expect(
      program.opaques.map { $0.split(separator: ": ").last } == [
        "this file declares \(what), but does not import Trellis"
      ])
    #expect(program.bare.contains("shared b(extra)") && program.scopes.count == (module == "App" ? 2 : 1))
  }

  @Test(
    "is not told where the names may be others",
    arguments: [
      ("import Trellis\nextension Keys { static let extra = Key<Int>(\"extra\") }", "App", ""),
      // A module that is not scanned may export the library, or have a type of this name.
      ("import Remote\nextension Keys { static let extra = Key<Int>(\"extra\") }", "App", ""),
      ("extension Keys { static let extra = Key<Int>(\"extra\") }", "App", "@_exported import Trellis\n"),
      ("extension Defaults.Keys { static let extra = Key<Int>(\"extra\") }", "App", ""),
      ("struct Key<T> { init(_ name: String) {} }\nenum Keys { static let extra = Key<Int>(\"extra\") }", "App", ""),
      (
        "extension Keys { static let extra = Key<Int>(\"extra\") }", "App",
        "enum Box { struct Key<T> {} }; typealias Key = Box.Key"
      ),
      ("#if DEBUG\nextension Keys { static let extra = Key<Int>(\"extra\") }\n#endif", "App", ""),
      ("import Kit\nextension Keys { static let extra = Key<Int>(\"extra\") }", "App", ""),
      // No file of the module uses the library, and no file that does imports the module.
      ("enum Top: ScopeDefinition {}", "Other", ""), ("#if DEBUG\nenum Top: ScopeDefinition {}\n#endif", "App", ""),
      ("enum Top: ScopeDefinition {}", "App", "\nprotocol ScopeDefinition {}"),
      ("extension Keys { static let extra = Key<Int>(\"extra\") }", "Other", ""),
    ])
  func notTold(text: String, module: String, beside: String) {
    #expect(!program(text, module: module, beside: beside).opaques.contains { $0.hasSuffix(Self.reason) })
  }
}
