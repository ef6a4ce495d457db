import Testing

struct ScopeTests {
  private static let body = "static func register(in r: inout Registry<Self>) {}"

  @Test(
    "Definitions and their parents are found wherever they are written",
    arguments: [
      Case("enum A: ScopeDefinition { § }", "A 1:6 under root"),
      Case("struct A: Sendable, Trellis.ScopeDefinition { § }", "A 1:8 under root"),
      Case("final class A: ScopeDefinition { § }", "A 1:13 under root"),
      Case("@MainActor public actor A : Sendable & ScopeDefinition { § }", "A 1:25 under root"),
      Case("enum A: @unchecked Sendable, nonisolated ScopeDefinition { § }", "A 1:6 under root"),
      Case("enum A {}\nextension A: ScopeDefinition { § }", "A 1:6 under root"),
      Case("protocol P: ScopeDefinition {}\nprotocol Q: Sendable, P {}\nenum A: Q { § }", "A 3:6 under root"),
      Case("typealias P = ScopeDefinition & Sendable\nenum A: P { § }", "A 2:6 under root"),
      Case("enum A: ScopeDefinition { typealias Parent = Root; § }", "A 1:6 under root 1:46"),
      Case(
        "enum A: ScopeDefinition { § }\nenum B: ScopeDefinition { typealias Parent = A; § }",
        "A 1:6 under root", "B 2:6 under A 2:46"),
      Case(
        "enum B: ScopeDefinition { § }\nextension B { public typealias Parent = A }\nenum A: ScopeDefinition { § }",
        "B 1:6 under A 2:41", "A 3:6 under root"),
      Case(
        "enum X { enum A: ScopeDefinition { § }\n enum B: ScopeDefinition { typealias Parent = A; § } }",
        "X.A 1:15 under root", "X.B 2:7 under X.A 2:47"),
      Case(
        "enum X { enum A: ScopeDefinition { § } }\nenum B: ScopeDefinition { typealias Parent = X.A; § }",
        "X.A 1:15 under root", "B 2:6 under X.A 2:48"),
      Case(
        "enum X { enum A: ScopeDefinition { § } }\ntypealias Y = X\ntypealias Z = Y.A\n"
          + "enum B: ScopeDefinition { typealias Parent = Z; § }",
        "X.A 1:15 under root", "B 4:6 under X.A 4:46"),
      Case(
        "enum X {}\nextension X { enum A: ScopeDefinition { § } }\nextension X.A { typealias Parent = C }\n"
          + "enum C: ScopeDefinition { § }", "X.A 2:20 under C 3:36", "C 4:6 under root"),
      Case(
        "enum A: ScopeDefinition { typealias Parent = App.B; § }\nenum B: ScopeDefinition { § }",
        "A 1:6 under B 1:50", "B 2:6 under root"),
      Case(
        "enum A: ScopeDefinition { § }\nprotocol P: ScopeDefinition where Parent == A {}\nenum B: P { § }\n"
          + "protocol Q: ScopeDefinition where Inputs == Int, Self.Parent == B {}\nenum C: Q { § }",
        "A 1:6 under root", "B 3:6 under A 2:45", "C 5:6 under B 4:65"),
      Case(
        "enum A: ScopeDefinition { § }\nprotocol P: ScopeDefinition { associatedtype Parent: ScopeDefinition = A }\n"
          + "enum B: P { § }", "A 1:6 under root", "B 3:6 under A 2:72"),
      Case(
        "protocol F<Above>: ScopeDefinition where Parent == Above { associatedtype Above }\n"
          + "enum A: ScopeDefinition { § }\nenum B: F { typealias Above = A; § }",
        "A 2:6 under root", "B 3:6 under A 3:23"),
      Case(
        "protocol F: ScopeDefinition where Self.Parent == Above { associatedtype Above: ScopeDefinition }\n"
          + "enum B: F { § }\nextension B { enum Above: ScopeDefinition { § } }",
        "B 2:6 under B.Above 3:20", "B.Above 3:20 under root"),
      Case(
        "protocol F<Above>: ScopeDefinition where Parent == Above {}\nprotocol G: F<A> {}\n"
          + "enum A: ScopeDefinition { § }\nenum B: G { § }", "A 3:6 under root", "B 4:6 under A 2:13"),
      Case(
        "protocol F<Above>: ScopeDefinition where Parent == Above {}\nprotocol G: F { typealias Above = A }\n"
          + "enum A: ScopeDefinition { § }\nenum B: G { § }", "A 3:6 under root", "B 4:6 under A 2:27"),
      Case(
        "protocol F<Above>: ScopeDefinition where Parent == Above {}\n"
          + "enum A: ScopeDefinition { § }\nenum B: F { typealias Parent = A; § }",
        "A 2:6 under root", "B 3:6 under A 3:32"),
      // Inferred from a member; it is said to be out of sight, never to be wrong.
      Case(
        "protocol F<Above>: ScopeDefinition where Parent == Above { static func under(_ a: Above) }\n"
          + "enum A: ScopeDefinition { § }\nenum B: F { static func under(_ a: A) {}; § }",
        "A 2:6 under root", "B 3:6 under outside Above 1:52"),
      Case(
        "enum A: ScopeDefinition { enum Parent: ScopeDefinition { § }\n § }",
        "A 1:6 under A.Parent 1:32", "A.Parent 1:32 under root"),
      Case(
        "import Foundation\nimport Trellis\nenum A: ScopeDefinition { typealias Parent = Gone; § }",
        "A 3:6 under unknown Gone 3:46"),
      Case("import Elsewhere\nenum A: ScopeDefinition { typealias Parent = Gone; § }", "A 2:6 under outside Gone 2:46"),
      Case(
        "func f() { enum A: ScopeDefinition { § }; enum B: ScopeDefinition { typealias Parent = A; § } }\n"
          + "func g() { enum A: ScopeDefinition { § } }",
        "A 1:17 under root", "B 1:98 under A 1:138", "A 2:17 under root"),
      Case("struct T { @Test func f() { enum A: ScopeDefinition { § } } }", "A 1:34 under root"),
      Case("enum A {}\nstruct ScopeDefinitions {}\nenum B: Codable { case ScopeDefinition }"),
      Case("/* enum A: ScopeDefinition {} */ let s = \"enum B: ScopeDefinition {}\""),
    ])
  func definitions(_ sample: Case) {
    let program = Program(sample.text.replacing("§", with: Self.body))
    #expect(program.scopes == sample.expected)
    #expect(program.opaques == [])
  }

  @Test func `A register function is found in the type, an extension or a protocol`() {
    let program = Program(
      commonKeys + """
        enum One: ScopeDefinition { static func register(in app: inout Registry<One>) { app.value(.a, 1) } }
        enum Two: ScopeDefinition {}
        extension Two { public static func register(in scope: inout Trellis.Registry<Self>) { scope.value(.a, 1) } }
        protocol Base: ScopeDefinition {}
        extension Base { static func register(in r: inout Registry<Self>) { r.value(.b, 1) } }
        enum Three: Base {}
        enum Four: Base { static func register(in r: inout Registry<Four>) { r.value(.a, 1) } }
        enum Five: ScopeDefinition {
          static func register(in r: inout Registry<One>) { r.value(.c, 1) }
          static func register(in r: inout Registry<Five>) { r.value(.a, 1) }
          static func register(_ r: inout Registry<Five>) { r.value(.d, 1) }
          static func register(in r: inout Registry<Five>, twice: Bool) { r.value(.e, 1) }
        }
        """)
    #expect(
      program.registrations.map { $0.prefix(while: { !$0.isNumber }) } == [
        "One: value a ", "Two: value a ", "Three: value b ", "Four: value a ", "Five: value a ",
      ])
    #expect(program.opaques == [])
  }
}
