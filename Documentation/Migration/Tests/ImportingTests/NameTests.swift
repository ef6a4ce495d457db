import Importing
import Testing

@Suite struct `One type` {
  @Test(arguments: [
    ("Provider", "Pay.Provider"), ("Pay.Provider", "Provider"), ("Pay\n  .Provider", "Pay.Provider"),
    ("[Provider]", "[Pay.Provider]"), ("Cache<String,Int>", "Cache<String, Int>"), ("(A & B)", "A&B"),
  ])
  func `has one key, however it is written`(_ registered: String, _ asked: String) {
    for scanned in ["", "public struct Provider {}\n"] {
      let program = Self.program(registered, asked, scanned)
      #expect(program.keys.count == 1, "\(program.keys.map(\.service))")
      #expect(program.notes.isEmpty)
    }
  }

  @Test func `of another module has another key`() {
    let program = Self.program("Pay.Provider", "Mail.Provider", "")
    #expect(program.keys.count == 2)
    #expect(program.notes.map(\.id) == ["missing"])
  }

  @Test func `of a scanned module is not that of another`() {
    let program = Self.program("Provider", "Mail.Provider", "public struct Provider {}\n")
    #expect(program.notes.map(\.id) == ["missing"])
  }

  @Test func `that an initialiser names is the type's own before others`() {
    let program = Importer(from: .resolver).read([
      SourceText(
        path: "a.swift", module: "A",
        text: """
          struct Source {}
          struct Provider {}
          final class Sale { typealias Provider = Source; init(provider: Provider) {} }
          extension Resolver { static func r() { register { Source() }; register { Sale(provider: resolve()) } } }
          """)
    ])
    #expect(program.notes.isEmpty)
  }

  /// A program that imports `Pay` and `Mail`, of which one is perhaps scanned.
  private static func program(_ registered: String, _ asked: String, _ pay: String) -> ImportedProgram {
    let text = """
      import Mail
      import Pay
      c.register((\(registered)).self) { _ in make() }
      func f(r: Resolver) { _ = r.resolve((\(asked)).self)! }
      """
    var files = [SourceText(path: "a.swift", module: "A", text: text)]
    if !pay.isEmpty { files.append(SourceText(path: "pay.swift", module: "Pay", text: pay)) }
    return Importer(from: .swinject).read(files)
  }
}

@Suite struct `A service that no registration which was read is for` {
  @Test(arguments: [
    (OldContainer.resolver, "extension Resolver { static func r() { register { make() } } }"),
    (.resolver, "let x = Resolver()\nfunc f() { x.register { B() } }"),
    (.resolver, "extension Resolver { static func r() { register(name: x) { B() } } }"),
    (.resolver, "extension Resolver { static func r() { register { K.shared }.implements(A.self) } }"),
    (.swinject, "func f(c: Container) { c.register(B.self, name: x) { _ in B() } }"),
    (.swinject, "func f<T>(c: Container, t: T.Type) { c.register(T.self) { _ in make() } }"),
    (.swinject, "func f(c: Container, e: ServiceEntry<K>) { c.forward(B.self, to: e) }"),
    (.swinject, "struct B<T> {}\nfunc f(c: Container) { c.register(B.self) { _ in B(1) } }"),
  ])
  func `may have one that was not read, and is counted`(_ old: OldContainer, _ text: String) {
    let asked = text.contains("B<T>") ? "B<Int>" : "B"
    let program = Importer(from: old).read([
      SourceText(path: "a.swift", module: "A", text: "import Resolver\n\(text)\n"),
      SourceText(path: "b.swift", module: "A", text: "func g(r: Resolver) { _ = r.resolve(\(asked).self)! }\n"),
    ])
    #expect(program.notes.isEmpty)
    #expect(program.report.contains("1 key has no registration that was read; one that was not read may register it\n"))
    #expect(!program.graphJSON.contains("missing"))
    #expect(
      program.written().files.contains { $0.text.contains("no registration of it was read; it is looked up at b") })
  }
}
