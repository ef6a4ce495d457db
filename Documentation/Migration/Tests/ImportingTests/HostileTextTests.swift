import Foundation
import Importing
import Testing

@Suite struct `Text that is not whole` {
  @Test(arguments: Fixture.all)
  func `is read as far as it goes, wherever a file ends`(_ fixture: Fixture) throws {
    let files = try fixture.files()
    for (position, file) in files.enumerated() {
      let bytes = Array(file.text.utf8)
      for length in stride(from: 0, to: bytes.count, by: 50) {
        let cut = SourceText(
          path: file.path, module: file.module, text: String(decoding: bytes[..<length], as: UTF8.self))
        // What it is compiled with; the whole app at each of some thousand cuts would take minutes.
        let others =
          files.enumerated().filter { $0.offset != position && $0.element.module == file.module }.map(\.element) + [cut]
        let program = Importer(from: fixture.old).read(others)
        #expect(!program.report.isEmpty)
        #expect(!program.graphJSON.isEmpty)
        #expect(!program.written(callSitesOf: others).files.isEmpty)
      }
    }
  }

  @Test(arguments: OldContainer.allCases)
  func `is no trap in its smallest forms`(_ old: OldContainer) {
    let texts = [
      "", "container.register(", "container.register(X.self) {", "r.resolve(X.self", "r ~>", "~>", "register { }",
      "register { _, args in args() }", "extension Container { var x: Factory<> { } }",
      "extension Container { var x: Factory<X> { self } }",
      "extension Container { var x: ParameterFactory<(), X> { self { } } }",
      "@Injected(\\.) var x", "@Injected(\\.x) var", "container.autoregister(X.self, initializer: )",
      "container.register(X.self) { $1 }", "container.register(X.self, name: \"\\(a)\") { r in r.resolve(X.self)! }",
      "Assembler([", "c.register(().self) { r in () }", "c.register((() -> Void).self) { r in {} }",
      "\u{FEFF}import Swinject",
      "#if A\nc.register(X.self) { _ in X() }\n#elseif", "c.register(A.self) { r in r.resolve(A.self)! }",
    ]
    for (text, other) in zip(texts, texts.dropFirst() + texts.prefix(1)) {
      let files = [
        SourceText(path: "a.swift", module: "A", text: text), SourceText(path: "b.swift", module: "B", text: other),
      ]
      let program = Importer(from: old).read(files)
      _ = (program.report, program.graphJSON, program.written(callSitesOf: files))
    }
  }

  @Test(arguments: OldContainer.allCases)
  func `without any registration is written as an empty scope`(_ old: OldContainer) {
    let program = Importer(from: old).read([SourceText(path: "a.swift", module: "A", text: "struct S {}\n")])
    #expect(program.written().files.map(\.path) == ["A/AppScope.swift"])
    #expect(program.report.contains("0 registrations"))
  }
}
