import Foundation
import TestTools
import Testing

/// Look-ups by property, in forms taken from Swift's grammar: the compiler accepts each exactly where the graph has the key.
@Suite("Properties of scopes, as the compiler sees them")
struct MemberFormTests {
  private static let program = """
    import Trellis
    final class Draft: Sendable {}
    extension Keys {
      static let logger = Key<Draft>(), draft = Key<Draft>(), below = Key<Draft>(), beside = Key<Draft>()
      static let nobody = Key<Draft>()
    }
    enum AppScope: ScopeDefinition, MemberLookup {
      static func register(in app: inout Registry<Self>) { app.shared(.logger) { Draft() } }
    }
    enum SessionScope: ScopeDefinition, MemberLookup {
      typealias Parent = AppScope
      static func register(in session: inout Registry<Self>) { session.shared(.draft) { Draft() } }
    }
    enum NoteScope: ScopeDefinition, MemberLookup {
      typealias Parent = SessionScope
      static func register(in note: inout Registry<Self>) { note.shared(.below) { Draft() } }
    }
    enum OtherScope: ScopeDefinition, MemberLookup {
      typealias Parent = AppScope
      static func register(in other: inout Registry<Self>) { other.shared(.beside) { Draft() } }
    }
    """

  private static let surroundings = """
    import Trellis
    enum Payload { case scope(Scope<SessionScope>), other }
    struct Box<Value> { var value: Value }
    protocol HasScope { associatedtype Kind: SeesSessionScope; var scope: Scope<Kind> { get } }
    final class Holder: Sendable {
      let session: Scope<SessionScope>
      var optional: Scope<SessionScope>? { session }
      var inner: Holder { self }
      init(_ session: Scope<SessionScope>) { self.session = session }
      func make() -> Scope<SessionScope> { session }
      func later() async -> Scope<SessionScope> { session }
      subscript(number: Int) -> Scope<SessionScope> { session }
    }
    func same<T>(_ value: T) -> T { value }
    func take<each T>(_ values: repeat each T) {}
    func auto(_ value: @autoclosure () -> Draft) {}
    @resultBuilder enum Builder { static func buildBlock(_ parts: Draft...) -> [Draft] { parts } }
    func build(@Builder _ content: () -> [Draft]) {}
    typealias Session = Scope<SessionScope>
    """

  /// In a function with these parameters; `§` is the property.
  private static let statements = [
    "_ = session.§",
    "let s = session; _ = s.§",
    "var s = session; s = session; _ = s.§",
    "let s: Scope<SessionScope>? = session; _ = s?.§",
    "let s: Scope<SessionScope>! = session; _ = s.§",
    "let s = Optional(session); _ = s!.§",
    "let s = Optional(session); if let s { _ = s.§ }",
    "let s = Optional(session); guard let s else { return }; _ = s.§",
    "let s = Optional(session); while let s { _ = s.§ }",
    "let s = Optional(session); switch s { case let s?: _ = s.§; case nil: break }",
    "let s: Session = session; _ = s.§",
    "_ = list.map { $0.§ }",
    "_ = list.map { s in s.§ }",
    "_ = [session].map { (s: Session) -> Draft in s.§ }",
    "_ = list.compactMap { Optional($0.§) }",
    "_ = list.lazy.map { $0.§ }.count",
    "_ = list.first?.§",
    "_ = list.allSatisfy { $0.§ === $0.§ }",
    "_ = list[0].§",
    "_ = named[\"a\"]?.first?.§",
    "_ = named.values.joined().map { $0.§ }",
    "_ = list.reduce(into: 0) { count, s in _ = s.§ }",
    "for s in [session] { _ = s.§ }",
    "for case let s? in [Optional(session)] { _ = s.§ }",
    "for s in [\"a\": session].values where s.§ === s.§ {}",
    "let (s, _) = (session, 1); _ = s.§",
    "let pair = (scope: session, number: 1); _ = pair.scope.§",
    "_ = (session as Any as! Scope<SessionScope>).§",
    "if let s = (session as Any) as? Session { _ = s.§ }",
    "switch Payload.scope(session) { case .scope(let s): _ = s.§; case .other: break }",
    "if case .scope(let s) = Payload.scope(session) { _ = s.§ }",
    "func local(_ s: Session) { _ = s.§ }; local(session)",
    "func local(_ s: inout Session) { _ = s.§ }; var s = session; local(&s)",
    "func local(_ s: Session...) { _ = s[0].§ }; local(session)",
    "func local(_ value: Draft? = nil) {}; local(session.§)",
    "func local<D: SeesSessionScope>(_ s: Scope<D>) { _ = s.§ }; local(session); local(note)",
    "func local<H: HasScope>(_ h: H) { _ = h.scope.§ }",
    "func local(_ h: any HasScope) { func open<H: HasScope>(_ h: H) { _ = h.scope.§ }; open(h) }",
    "let read: (Session) -> Draft = { $0.§ }; _ = read(session)",
    "let read = { (s: Session) in s.§ }; _ = read(session)",
    "let read = { [s = session] in s.§ }; _ = read()",
    "_ = { session.§ }()",
    "Task { _ = session.§ }",
    "Task { [session] in _ = session.§ }",
    "await withTaskGroup(of: Void.self) { group in group.addTask { _ = session.§ } }",
    "async let s = session; _ = await s.§",
    "_ = await holder.later().§",
    "_ = holder.session.§",
    "_ = holder.optional?.§",
    "_ = holder.make().§",
    "_ = holder.inner.inner.session.§",
    "_ = holder[0].§",
    "_ = try app.open(SessionScope.self).§",
    "_ = (try? app.open(SessionScope.self))?.§",
    "_ = try! Scope(AppScope.self).open(SessionScope.self).§",
    "_ = note.ancestor(SessionScope.self)?.§",
    "_ = note.§",
    "try await withScope(SessionScope.self, in: app) { s in _ = s.§ }",
    "_ = same(session).§",
    "_ = Box(value: session).value.§",
    "_ = session[keyPath: \\.§]",
    "let path = \\Session.§; _ = session[keyPath: path]",
    "_ = list.map(\\.§)",
    "_ = Bool.random() ? session.§ : Draft()",
    "_ = (Bool.random() ? session : session).§",
    "let s = if Bool.random() { session } else { session }; _ = s.§",
    "let s = switch 1 { default: session }; _ = s.§",
    "lazy var s = session; _ = s.§",
    "defer { _ = session.§ }",
    "_ = optional.map { $0.§ }",
    "print(\"\\(session.§)\")",
    "take(session.§, 1)",
    "_ = [session.§, Draft()]",
    "_ = [\"a\": session.§]",
    "auto(session.§)",
    "build { session.§ }",
    "let value: Draft; value = session.§; _ = value",
    "struct Local { let scope: Session; var value: Draft { scope.§ } }",
    "class Local { let value: Draft; init(_ scope: Session) { value = scope.§ } }",
    "actor Local { let scope: Session; init(_ s: Session) { scope = s }; func read() -> Draft { scope.§ } }",
  ]

  private static let parameters = """
    _ app: Scope<AppScope>, _ session: Session, _ note: Scope<NoteScope>, _ holder: Holder, _ optional: Session?, _ list: [Session], \
    _ named: [String: [Session]]
    """

  private static let declarations = [
    "extension Scope where Definition == SessionScope { var form#: Draft { self.§ } }",
    "extension Scope<SessionScope> { var form#: Draft { § } }",
    "extension Scope where Definition: SeesSessionScope { func form#() -> Draft { self.§ } }",
    "extension Holder { var form#: Draft { session.§ } }",
  ]

  /// The file with all forms, one on each line.
  private static func forms(_ property: String) -> String {
    var lines: [String] = []
    for (number, form) in statements.enumerated() {
      lines.append(
        "func form\(number)(\(parameters)) async throws { \(form) }")
    }
    for (number, form) in declarations.enumerated() { lines.append(form.replacing("#", with: "\(number)")) }
    return lines.joined(separator: "\n").replacing("§", with: property) + "\nimport Trellis\n"
  }

  @Test("the page's program compiles with the file that the page shows")
  func page() async throws {
    let text = try String(
      contentsOf: PageProgram.documentation.appending(path: "Members.md"), encoding: .utf8)
    let program = try #require(
      text.components(separatedBy: "```swift\n").dropFirst().first?.components(separatedBy: "\n```").first)
    let shown = try #require(
      text.components(separatedBy: "```swift written\n").dropFirst().first?.components(separatedBy: "```").first)
    let folder = try Folder(["App.swift": program])
    let (members, compiled) = try await folder.compileWithMembers(["App.swift"], ["-warnings-as-errors"])
    #expect(members.hasSuffix("\n\n" + shown))
    #expect(compiled.status == 0, "\(compiled.errors)")
  }

  private static func checked(_ property: String) async throws -> Program {
    let folder = try Folder([
      "App.swift": program, "Surroundings.swift": surroundings, "Forms.swift": forms(property),
    ])
    return try await folder.compileWithMembers(
      ["App.swift"], and: ["Surroundings.swift", "Forms.swift"], ["-diagnostic-style", "llvm"]
    ).compiler
  }

  @Test("every form compiles with a key that its scope has", arguments: ["draft", "logger"])
  func right(property: String) async throws {
    let forms = Self.statements.count + Self.declarations.count
    #expect(forms >= 60)
    let compiled = try await Self.checked(property)
    let errors = compiled.errors.split(separator: "\n").filter { $0.contains("error:") }
    #expect(compiled.status == 0 && errors.isEmpty, "\(errors.joined(separator: "\n"))")
  }

  @Test(
    "no form compiles with another key, and the message names it and the definition",
    arguments: [
      ("below", "'SeesNoteScope'"), ("beside", "'SeesOtherScope'"), ("nobody", "'Scope<SessionScope>'"),
    ])
  func wrong(property: String, definition: String) async throws {
    let compiled = try await Self.checked(property)
    var messages: [Int: [Substring]] = [:]
    for line in compiled.errors.split(separator: "\n") {
      guard let match = line.firstMatch(of: /Forms\.swift:(\d+):\d+: error: (.*)/) else { continue }
      messages[Int(match.1) ?? 0, default: []].append(match.2)
    }
    // In a generic function, a definition is known by its protocol; a bare name may be anything.
    let names = [
      definition, "'Scope<Kind>'", "'Scope<H.Kind>'", "'Scope<D>'", "'Scope<NoteScope>'", "'Scope<Definition>'",
      "in scope",
    ]
    for (number, line) in Self.forms(property).split(separator: "\n").dropLast().enumerated() {
      // The note's scope has it.
      if property == "below", line.contains("_ = note.below") { continue }
      let found = messages[number + 1] ?? []
      #expect(
        found.contains { message in message.contains("'\(property)'") && names.contains { message.contains($0) } },
        "\(line): \(found)")
    }
  }
}
