import Testing

/// Where a definition ends the program, or its file does not compile, nothing is missing.
struct EndTests {
  @Test(
    "A branch that ends the program leaves nothing unregistered",
    arguments: [
      Case("guard let url = make() else { fatalError(\"no URL\") }\napp.value(.a, url)"),
      Case("guard let url = make() else { logger.log(\"no URL\"); crash() }\napp.value(.a, url)"),
      Case("if x { app.value(.a, 1) } else { Swift.preconditionFailure() }"),
      Case("if x { app.value(.a, 1) } else if y { app.value(.a, 2) } else { exit(1) }"),
      Case("switch x {\ncase 1: app.value(.a, 1)\ncase 2: app.value(.a, 2)\ndefault: fatalError() }"),
      Case("do { app.value(.a, try make()) } catch { fatalError() }"),
      Case("#if os(iOS)\napp.value(.a, 1)\n#else\nfatalError()\n#endif"),
      Case("#if os(iOS)\napp.value(.a, 1)\n#elseif os(Linux)\napp.value(.a, 2)\n#else\n#error(\"no system\")\n#endif"),
      Case("if x { app.value(.a, 1) } else { Glibc.exit(1) }"),
      Case("if x { app.value(.a, 1) } else { precondition(false, \"no\") }"),
      Case("guard x else { return fatalError() }\napp.value(.a, 1)"),
      Case("if x { app.value(.a, 1) } else { die() }"),
      Case("if x { app.value(.a, 1) } else { return die() }"),
      Case("if x { app.value(.a, 1) } else { Log.main.stop(1) }"),
      Case("if x { app.value(.a, 1) } else { unsupported() }"),
      Case("switch x {\ncase 1: app.value(.a, 1)\ndefault: die() }"),
      Case("switch x {\ncase 1: die()\ndefault: app.value(.a, 1) }"),
      Case("do { app.value(.a, try make()) } catch { die() }"),
      Case("if x { app.value(.a, 2); die() }\napp.value(.a, 1)"),
      Case("#if os(iOS)\napp.value(.a, 1)\n#else\ndie()\n#endif"),
      Case("if x { app.value(.a, 1) } else { give(&app) }"),
      Case("if Flags.demo { app.value(.a, 1) }\nguard Flags.demo else { while true {} }"),
      Case("if x { app.value(.a, 1) } else { crash() }", "conditional"),
      Case("if x { app.value(.a, 1) } else { report() }", "conditional"),
      Case("if x { app.value(.a, 1) } else { Game.exit(1) }", "conditional"),
      Case("for y in list { fatalError() }\napp.value(.a, 1)"),
      // What only speaks of ending ends nothing.
      Case("if x { app.value(.a, 1) } else { assertionFailure() }", "conditional"),
      Case("if x { app.value(.a, 1) } else { log { fatalError() } }", "conditional"),
      Case("if x { app.value(.a, 1) } else { if y { fatalError() } }", "conditional"),
      // Where a `case` is not compiled, the others are checked.
      Case(
        "switch x {\n#if D\ncase .p: break\n#endif\ndefault: break\n}\n#if D\napp.value(.a, 1)\n#endif", "conditional"),
      // What is looked up is registered after the exit.
      Case("guard x else { if y { fatalError() }; return }\napp.value(.a, 1)", "conditional"),
      Case("if x { app.value(.a, 1) }\nif y { fatalError() }", "conditional"),
      Case("if x { fatalError() }", "missing"),
      Case("fatalError()", "missing"),
    ])
  func ends(_ sample: Case) {
    let program = Program(
      app(sample.text + "\napp.shared(.b, needs: Keys.a) { $0 }") + """
        let b = try Scope(App.self)[.b]
        func die() -> Never { fatalError() }
        func report() { print(1) }
        func give(_ r: inout Registry<App>) { report(); die() }
        enum Flags { static let demo = true }
        func unsupported() { fatalError("not yet") }
        struct Log { func stop(_ code: Int) -> Never { fatalError() } }
        enum Game { static func exit(_ code: Int) {} }
        """)
    #expect(program.findings.map { String($0.prefix { $0 != " " }) } == sample.expected)
    #expect(program.opaques == [])
  }

  @Test(
    "A function that a module may declare which is not scanned may end the program",
    arguments: [("crash()", true), ("Log.crash()", true), ("print(1)", false), ("report()", false)])
  func unknown(call: String, mayEnd: Bool) {
    let text = app("app.shared(.b, needs: Keys.a) { $0 }\nif x { app.value(.a, 1) } else { \(call) }")
    let program = Program(text + "import Elsewhere\nlet b = Keys.b\nfunc report() {}")
    #expect(program.findings.isEmpty == mayEnd)
    #expect(program.unchecked == (mayEnd ? 1 : 0))
  }

  @Test(
    "Where no branch leads to it, such a function ends nothing",
    arguments: ["#if D\napp.value(.a, 1)\n#else\ncrash()\n#endif", "if x { give(&app) } else { app.value(.a, 1) }"])
  func unknownWithoutBranch(_ text: String) {
    let give = "func give(_ r: inout Registry<App>) { crash() }\n"
    let program = Program(
      app("app.shared(.b, needs: Keys.a) { $0 }\n" + text) + "import Elsewhere\nlet b = Keys.b\n" + give)
    #expect(program.findings.map { $0.prefix(11) } == ["conditional"])
  }

  @Test func `A method of the registry ends the program like any function`() {
    let program = Program(
      app("app.more()\napp.shared(.b, needs: Keys.a) { $0 }") + """
        extension Registry {
          mutating func more() { if x { value(.a, 1) } else { fatalError() } }
        }
        let b = Keys.b
        """)
    #expect(program.findings == [])
    #expect(program.opaques == [])
  }

  @Test func `A function of its own that is called like the system's ends nothing`() {
    let program = Program(
      app("func exit(_ code: Int) {}\nif x { app.value(.a, 1) } else { exit(1) }\napp.shared(.b, needs: Keys.a) { $0 }")
        + "let b = Keys.b")
    #expect(program.findings == ["conditional 9:28"])
  }

  @Test func `What only a build ends is checked where another top does without`() {
    let program = Program(
      app("#if LEGACY\nfatalError()\n#else\napp.value(.a, 1)\n#endif") + """
        enum Demo: ScopeDefinition { static func register(in r: inout Registry<Demo>) {
          #if LEGACY
          r.shared(.c, needs: Keys.d) { $0 }
          #endif
        } }
        let c = Keys.c
        """)
    #expect(program.findings.contains("missing 15:28"))
  }

  @Test("What follows more early exits than are followed is not read", arguments: [128, 129])
  func manyExits(count: Int) {
    let exits = (1..<count).map { "if x == \($0) { return }\n" }.joined()
    let last = "if x == 0 { app.value(.a, 1); return }\napp.value(.a, 2)\n"
    let program = Program(app("app.shared(.b, needs: Keys.c) { $0 }\n" + exits + last) + "let b = [Keys.a, Keys.b]")
    #expect(program.findings == (count > 128 ? ["not-followed 136:31"] : ["missing 7:28"]))
    #expect(program.opaques.count == (count > 128 ? 1 : 0))
  }

  @Test func `Of more conditions than are combined, only what nothing registers is missing`() {
    // Those of other keys are combined.
    let few = "#if G\napp.value(.b, 1)\n#else\napp.value(.b, 2)\n#endif\n"
    let flags = (1...9).map { "#if F\($0)\napp.value(.a, 1)\n#endif" }.joined(separator: "\n")
    let program = Program(
      app(flags + "\napp.shared(.c, needs: Keys.a, Keys.d) { a, _ in a }\n" + few) + "let c = [Keys.b, Keys.c]")
    #expect(program.findings == ["missing 34:36"])
    #expect(
      program.counted == ["8:5 this program has more conditions and branches than can be combined"])
  }

  @Test(
    "What no build has together is not registered twice",
    arguments: [
      ("canImport(CryptoKit)", "os(Linux)"), ("canImport(os)", "os(Windows)"), ("_runtime(_ObjC)", "os(Linux)"),
      ("canImport(Glibc)", "canImport(Musl)"), ("canImport(Glibc)", "os(Windows)"), ("canImport(WinSDK)", "os(Linux)"),
      ("canImport(WatchKit)", "os(macOS)"), ("canImport(FoundationNetworking)", "os(macOS)"),
      ("canImport(Cocoa)", "os(Linux)"), ("canImport(Security)", "canImport(Glibc)"),
      ("_endian(little)", "_endian(big)"), ("_pointerBitWidth(_64)", "_pointerBitWidth(_32)"),
      ("targetEnvironment(simulator)", "targetEnvironment(macCatalyst)"),
    ])
  func impossible(one: String, other: String) {
    let body = "#if \(one)\napp.value(.a, 1)\n#endif\n#if \(other)\napp.value(.a, 2)\n#endif\n"
    #expect(Program(app(body) + "let a = Keys.a").findings == [])
  }

  @Test("What a build has together is registered twice", arguments: ["DEBUG", "hasFeature(Macros)"])
  func possible(condition: String) {
    let body = "#if \(condition)\napp.value(.a, 1)\n#endif\n#if os(iOS)\napp.value(.a, 2)\n#endif\n"
    #expect(Program(app(body) + "let a = Keys.a").findings == ["duplicate 11:5"])
  }

  @Test(
    "What two parts of the platform decide is counted",
    arguments: [
      ("canImport(UIKit)", "os(iOS)"), ("canImport(UIKit)", "os(macOS)"), ("os(iOS)", "canImport(UIKit)"),
      ("os(macOS)", "!canImport(UIKit) && canImport(AppKit)"), ("!os(Linux)", "canImport(SwiftUI)"),
      ("os(iOS)", "targetEnvironment(simulator)"), ("!canImport(Darwin)", "canImport(Musl)"),
      ("os(iOS)", "arch(arm64)"),
    ])
  func platforms(registered: String, needed: String) {
    let program = Program(
      app("#if \(registered)\napp.value(.a, 1)\n#endif\n#if \(needed)\napp.shared(.b, needs: Keys.a) { $0 }\n#endif")
        + "let b = Keys.b")
    #expect(program.findings == [])
    #expect(program.counted.map { String($0.prefix { $0 != " " }) } == ["11:28"])
  }

  @Test(
    "What one part of the platform decides is an error",
    arguments: [("os(iOS)", "os(macOS)"), ("canImport(UIKit)", "true"), ("os(iOS) && DEBUG", "os(iOS)")])
  func platform(registered: String, needed: String) {
    let program = Program(
      app("#if \(registered)\napp.value(.a, 1)\n#endif\n#if \(needed)\napp.shared(.b, needs: Keys.a) { $0 }\n#endif")
        + "let b = Keys.b")
    #expect(program.findings.count == 1)
    #expect(program.counted == [])
  }
}
