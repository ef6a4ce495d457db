import Testing
import TrellisChecking
import TrellisGraph

struct ModuleTests {
  private func program(_ body: String, modules: String) -> Program {
    Program(app(body) + modules)
  }

  @Test func `A module's registrations say which module wrote them`() {
    let program = program(
      "app.include(Net.self)\napp.value(.b, 1)",
      modules: """
        enum Net: Module { static func register<S>(in r: inout Registry<S>) { r.value(.a, 1); r.include(Group.Deep.self) } }
        enum Group { struct Deep: Module { static func register<S>(in r: inout Registry<S>) { help(&r) } } }
        func help<S>(_ r: inout Registry<S>) { r.value(.c, 1) }
        """)
    #expect(
      program.registrations == [
        "App: value a 10:73 in Net", "App: value c 12:42 in Group.Deep", "App: value b 8:5",
      ])
    #expect(program.opaques == [])
  }

  @Test(
    "A module counts once in each scope",
    arguments: [
      Case("app.include(M.self)\napp.include(M.self)", "value a"),
      Case("app.include(N.self)\napp.include(M.self)", "value a", "value b"),
      Case("app.include(L.self)", "value c"),
      Case("app.include(P.self)", "value d", "value e"),
      Case("if x { app.include(M.self) }\napp.include(M.self)", "value a if 'x'", "value a if not 'x'"),
      Case("#if A\napp.include(M.self)\n#else\napp.include(M.self)\n#endif", "value a if A", "value a if !A"),
      Case("#if A\napp.include(M.self)\n#endif\n#if A\napp.include(M.self)\n#endif", "value a if A"),
    ])
  func once(_ sample: Case) {
    let program = program(
      sample.text,
      modules: """
        enum M: Module { static func register<S>(in r: inout Registry<S>) { r.value(.a, 1) } }
        enum N: Module { static func register<S>(in r: inout Registry<S>) { r.include(M.self); r.value(.b, 1) } }
        enum L: Module { static func register<S>(in r: inout Registry<S>) { r.include(L.self); r.value(.c, 1) } }
        enum P: Module { static func register<S>(in r: inout Registry<S>) { r.include(Q.self); r.value(.e, 1) } }
        enum Q: Module { static func register<S>(in r: inout Registry<S>) { r.include(P.self); r.value(.d, 1) } }
        """)
    #expect(program.bare == sample.expected)
    #expect(program.opaques == [])
  }

  @Test func `Two scopes include one module each for itself`() {
    let program = Program(
      commonKeys + """
        enum M: Module { static func register<S>(in r: inout Registry<S>) { r.value(.a, 1) } }
        enum App: ScopeDefinition { static func register(in r: inout Registry<App>) { r.include(M.self) } }
        enum Web: ScopeDefinition { static func register(in r: inout Registry<Web>) { r.include(M.self) } }
        """)
    #expect(program.registrations == ["App: value a 5:71 in M", "Web: value a 5:71 in M"])
  }

  @Test func `A generic module is followed once, since its arguments are not`() {
    let generic = "struct G<T>: Module { static func register<S>(in r: inout Registry<S>) { r.value(.a, 1) } }"
    let twice = program("app.include(G<Int>.self)\napp.include(G<A>.self)", modules: generic)
    #expect(twice.bare == ["value a"])
    #expect(twice.opaques.count == 1)
    let once = program("if x { app.include(G<Int>.self) } else { app.include(G<A>.self) }", modules: generic)
    #expect(once.opaques == [])
  }

  @Test func `A module that is known without a file of it is none that may declare a key`() {
    let text = app("app.value(.gone, 1)") + "import Quiet\nimport Trellis\n"
    func advice(_ scanned: Set<String>) -> [String] {
      Linker.link([FileFacts(reading: Array(text.utf8), path: "App.swift", module: "App")], scanned: scanned).facts
        .opaques
        .map(\.advice)
    }
    #expect(advice(["App"]) == ["pass the sources of the module that declares it to the check, too"])
    #expect(advice(["App", "Quiet"]) == ["declare it as a constant with a name in quotes, in an extension of `Keys`"])
  }
}
