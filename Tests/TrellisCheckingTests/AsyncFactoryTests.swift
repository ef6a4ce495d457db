import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

struct AsyncFactoryTests {
  @Test(
    "A closure is async if its own body waits, or its signature says so",
    arguments: [
      "{ await load() }", "{ try await load() }", "{ A(x: try! await load()) }", "{ b in await A(b) }",
      "{ () async -> A in A() }", "{ @Sendable (b: B) async throws -> A in A(b) }", "{ b async in A(b) }",
      "{ b async throws -> A in A(b) }", "{ [x] (b) async in A(b, x) }",
      "{\n  let a = A()\n  await a.open()\n  return a\n}",
      "{ async let x = load(); return A(x) }", "{ for await x in list { return x }; return A() }",
      "{ if x { await load() } else { A() } }", "{ if x { A() } else { await load() } }",
      "{ if await x() { A() } else { B() } }", "{ guard let x = await load() else { return A() }; return x }",
      "{ guard x else { return await load() }; return A() }", "{ while x { await load() }; return A() }",
      "{ repeat { await load() } while x; return A() }", "{ repeat { } while await x(); return A() }",
      "{ do { try await load() } catch { A() } }", "{ do { try load() } catch let e where e.x { await load(e) } }",
      "{ switch x { case .p: await load()\n default: A() } }", "{ switch await x() { default: A() } }",
      "{ let x = if y { await load() } else { A() }; return x }", "{ A(\"\\(await load())\") }",
      "{ list.map { $0 }; return await load() }", "{ let f = { await g() }; return await f() }",
      "{ func g() async -> A { A() }; return await g() }",
      "{ struct S { func f() async { await g() } }; return await S() }",
      "{ // no\n /* await */ await load() }", "{ x.filter { $0 }.await; return await load() }",
      "{ A.actor.run(); let actor = await A(); return actor }", "{\n  #sourceLocation()\n  await load()\n}",
    ])
  func asynchronous(_ closure: String) {
    for form in ["app.shared(.a) \(closure)", "app.unique(.a, make: \(closure))", "app.override(.a)\n\(closure)"] {
      let program = Program(app(form))
      #expect(program.linked.facts.registrations.map(\.isAsync) == [true], "\(form)")
      #expect(program.opaques == [], "\(form)")
    }
  }

  @Test(
    "What a nested closure, function or type waits for is its own affair",
    arguments: [
      "{ A() }", "{ A { await load() } }", "{ Task { await load() }; return A() }", "{ A(make: { await load() }) }",
      "{ A(for: { await load() }, if: { await load() }, do: { await x }) }", "{ A { x in if x { await load() } } }",
      "{ func load() async -> A { await x() }; return A(load) }", "{ let f = { () async -> A in A() }; return A(f) }",
      "{ struct S { func f() async { await g() } }; return A(S()) }",
      "{ var x: A { get async { await y } }; return A() }",
      "{ actor S { init() async { await g() } }; return A() }", "{ (f: () async -> A) in A(f) }",
      "{ (f: @Sendable () async throws -> A) -> (() async -> A) in f }", "{ async in A(async) }",
      "{ b, async in A(async) }",
      "{ b -> () async -> A in { await b } }", "{ // await load()\n  A() }", "{ \"await\"; return A(\"\\(x)await\") }",
      "{ x.await; y(await: 1); return A() }", "{ A(`async`, `await`) }", "{ /await x/; return A() }",
      "{ if list.contains(where: { await f($0) }) { A() } else { B() } }",
      "{ defer { Task { await x() } }; return A() }",
      "{ lazy var x = { await y }; return A() }", "{ withTaskGroup { for await x in $0 { } }; return A() }",
      "{ let x = y ?? { await z }; return A(x) }", "{\n  A(\n    body: {\n      await x\n    }\n  )\n}",
    ])
  func synchronous(_ closure: String) {
    for form in ["app.shared(.a) \(closure)", "app.unique(.a, make: \(closure))"] {
      let program = Program(app(form))
      #expect(program.linked.facts.registrations.map(\.isAsync) == [false], "\(form)")
      #expect(program.opaques == [], "\(form)")
    }
  }

  @Test func `What starts and stops a service does not make it`() {
    let program = Program(
      app(
        """
        app.shared(.a) { A() }
          onStart: { await $0.start() }
          onStop: { await $0.stop() }
        app.shared(.b, make: B.init) { await $0.start() } onStop: { await $0.stop() }
        app.shared(.c) { await load() } onStart: { $0.start() }
        app.override(.d, make: makeD) { await $0.start() }
        """))
    #expect(program.bare == ["shared a", "shared b", "async shared c", "override inherited d"])
    #expect(program.opaques == [])
  }

  @Test func `Where a build condition decides, the closure is async under it`() {
    let program = Program(
      app(
        """
        app.shared(.a) {
          #if DEBUG
          await fake()
          #else
          A()
          #endif
        }
        #if DEBUG
        app.shared(.b) {
          await load()
        } onStart: { _ in }
        #else
        app.shared(.b) { B() }
        #endif
        app.shared(.c) {
          #if false
          await load()
          #endif
          C()
        }
        app.shared(.d) {
          #if A
          await a()
          #else
          await b()
          #endif
        }
        """))
    #expect(
      program.bare == [
        "async if DEBUG shared a", "async shared b if DEBUG", "shared b if !DEBUG", "shared c", "async shared d",
      ])
    #expect(program.opaques == [])
  }
}
