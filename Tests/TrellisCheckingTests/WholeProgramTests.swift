import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

struct WholeProgramTests {
  private static let files: [(path: String, module: String, text: String)] = [
    (
      "Core/Keys.swift", "Core", "extension Keys { public static let log = Key<Log>(\"log\"), net = Key<Net>(\"net\") }"
    ),
    (
      "Core/Net.swift", "Core",
      "public enum NetModule: Module { public static func register<S>(in r: inout Registry<S>) { r.shared(.net, needs: Keys.log) {} } }"
    ),
    (
      "Shop/Cart.swift", "Shop",
      "import Core\nextension Checkout.Cart { static func more(_ r: inout Registry<Self>) { r.value(.log, 1) } }"
    ),
    (
      "Shop/Checkout.swift", "Shop",
      """
      import Core
      enum Checkout { enum Cart: ScopeDefinition {
        typealias Parent = Core.Base
        static func register(in r: inout Registry<Cart>) { more(&r); r.include(NetModule.self) }
      } }
      """
    ),
    (
      "Core/Base.swift", "Core",
      "public enum Base: ScopeDefinition { public static func register(in r: inout Registry<Base>) {} }"
    ),
    ("Shop/Use.swift", "Shop", "import Core\nfunc f(b: Scope<Base>) throws { try b.open(Checkout.Cart.self)[.net] }"),
  ]

  @Test func `Files of several modules make one graph, in whatever order they come`() {
    let program = Program(Self.files)
    #expect(
      program.scopes == [
        "Base Core/Base.swift:1:13 under root",
        "Checkout.Cart Shop/Checkout.swift:2:22 under Base Shop/Checkout.swift:3:27",
      ])
    #expect(
      program.registrations == [
        "Checkout.Cart: value log Shop/Cart.swift:2:75",
        "Checkout.Cart: shared net(log) Core/Net.swift:1:93 in NetModule",
      ])
    #expect(program.uses == ["Checkout.Cart.net Shop/Use.swift:2:65"])
    #expect(program.opaques == [])
    for _ in 0..<20 {
      let other = Program(Self.files.shuffled())
      #expect(other.scopes == program.scopes && other.keys == program.keys)
      #expect(other.registrations == program.registrations && other.uses == program.uses)
    }
  }

  @Test(
    "A file that may matter is not passed over",
    arguments: [
      "extension Keys {}", "let a = Key<A>(\"a\")", "enum A: ScopeDefinition {}", "func f(_ r: inout Registry<A>) {}",
      "let s: Scope<A>", "x[.a]", "x.resolve(.a)", "x.load(.a)", "x.overriding {}", "import Trellis", "typealias A = B",
      "extension A { enum Parent {} }", "$0.override(.a)", "@FromScope(A.self, .a) var a",
      "class V: Base, ScopeOpener {}", "extension V: ScopeConsumer {}", "@Current(.a) var a: A",
      "x.pass(to: y)", "x.propagate(through: y)",
    ])
  func mayMatter(_ text: String) {
    #expect(Prefilter.mayMatter(Array(text.utf8)))
    #expect(Prefilter.mayMatter(Array("é \(text)\n".utf8)))
  }

  @Test(
    "A file that cannot matter is passed over",
    arguments: [
      "", "import Foundation", "enum CodingKeys {}", "let ScopeX = myScope + KeyPath.x", "load(x); xresolve", "[1, 2]",
      "run(x); x.running; CurrentUser; myhand", "func make() async -> A { A() }",
    ])
  func cannotMatter(_ text: String) {
    #expect(!Prefilter.mayMatter(Array(text.utf8)))
  }
}
