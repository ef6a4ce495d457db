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
      Case("if x { app.value(.a, 1) } else { crash() }", "conditional"),
      Case("if x { app.value(.a, 1) } else { report() }", "conditional"),
      Case("if x { app.value(.a, 1) } else { Game.exit(1) }", "conditional"),
      Case("for y in list { fatalError() }\napp.value(.a, 1)"),
      // What only speaks of ending ends nothing.
      Case("if x { app.value(.a, 1) } else { assertionFailure() }", "conditional"),
      Case("if x { app.value(.a, 1) } else { log { fatalError() } }", "conditional"),
      Case("if x { app.value(.a, 1) } else { if y { fatalError() } }", "conditional"),
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
    #expect(program.findings == (count > 128 ? ["opaque 136:31"] : ["missing 7:28"]))
    #expect(program.opaques.count == (count > 128 ? 1 : 0))
  }

  @Test func `Too many conditions to combine leave each system as it is`() {
    let flags = (1...9).map { "#if F\($0)\napp.value(.a, 1)\n#endif" }.joined(separator: "\n")
    let program = Program(
      app(
        flags + """

          #if canImport(Darwin)
          app.value(.b, 1)
          #elseif canImport(Glibc)
          app.value(.b, 2)
          #endif
          #if canImport(Combine)
          app.shared(.c, needs: Keys.b, Keys.d) { $0 }
          #endif
          #if canImport(AppKit) && !canImport(UIKit)
          app.value(.d, 1)
          #elseif os(macOS)
          app.value(.d, 2)
          #endif
          """) + "let c = Keys.c")
    #expect(program.findings.contains("conditional 40:36"))
    #expect(!program.findings.contains("conditional 40:32"))
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

  @Test("What a build may have together is registered twice", arguments: ["CryptoKit", "Glibc", "Elsewhere"])
  func possible(module: String) {
    let system = module == "Glibc" ? "os(Linux)" : "os(iOS)"
    let body = "#if canImport(\(module))\napp.value(.a, 1)\n#endif\n#if \(system)\napp.value(.a, 2)\n#endif\n"
    #expect(Program(app(body) + "let a = Keys.a").findings == ["duplicate 11:5"])
  }

  @Test(
    "A system has what it has",
    arguments: [
      ("canImport(UIKit)", "os(iOS)", true), ("canImport(UIKit)", "os(macOS)", false),
      ("canImport(AppKit)", "os(macOS)", true), ("canImport(AppKit)", "os(iOS)", false),
      ("canImport(Darwin)", "os(visionOS)", true), ("canImport(Darwin)", "os(Linux)", false),
      ("canImport(Glibc)", "os(Linux)", false), ("os(iOS)", "canImport(UIKit)", false),
      ("os(iOS) || os(macOS) || os(tvOS) || os(watchOS) || os(visionOS)", "canImport(Combine)", false),
      ("!os(Linux)", "canImport(SwiftUI)", true), ("os(macOS)", "os(OSX)", true),
      ("canImport(Darwin)", "canImport(Combine)", true), ("canImport(Darwin)", "canImport(AppKit)", true),
      ("!canImport(Glibc)", "canImport(Darwin)", true), ("!canImport(Darwin)", "canImport(Musl)", true),
      ("os(macOS)", "!canImport(UIKit) && canImport(AppKit)", true), ("os(macOS)", "canImport(AppKit)", false),
      ("os(iOS)", "targetEnvironment(macCatalyst)", true), ("!os(macOS)", "targetEnvironment(simulator)", true),
      ("os(iOS)", "targetEnvironment(simulator)", false), ("!os(Linux)", "canImport(Glibc)", false),
    ])
  func systems(registered: String, needed: String, isSound: Bool) {
    let program = Program(
      app("#if \(registered)\napp.value(.a, 1)\n#endif\n#if \(needed)\napp.shared(.b, needs: Keys.a) { $0 }\n#endif")
        + "let b = Keys.b")
    #expect(program.findings.isEmpty == isSound)
  }
}
