import Importing
import Testing

@Suite struct `What an app does to registrations outside of their declarations` {
  private static let factory = """
    extension Container { var user: Factory<User> { self { User() }.cached } }

    """
  private static let swinject = "c.register(User.self) { _ in User() }.inObjectScope(.container)\n"
  private static let resolver = """
    extension Resolver { static func r() { register { User() }.scope(.application) } }

    """

  /// Each stands in the second file, in line 2.
  @Test(arguments: [
    (OldContainer.factory, "Container.shared.user.reset()"),
    (.factory, "Container.shared.user.reset(.scope)"),
    (.factory, "Container.shared.user.onTest { User() }"),
    (.factory, "Container.shared.user.once()"),
    (.factory, "Container.shared.user.register { User() }"),
    (.factory, "Container.shared.reset()"),
    (.factory, "Container.shared.manager.reset(options: .scope)"),
    (.factory, "Container.shared.manager.reset(scope: .cached)"),
    (.factory, "Container.shared.manager.push()"),
    (.factory, "Container.shared = Container()"),
    (.factory, "Container.shared.with { $0.user.register { User() } }"),
    (.factory, "Container.shared { container in container.user.reset() }"),
    (.factory, "Container.shared.with { $0.manager.reset() }"),
    (.factory, "extension Container { func logOut() { user.reset() } }"),
    (.factory, "extension Container { func logOut() { self.reset() } }"),
    (.factory, "extension Container { func logOut() { manager.reset() } }"),
    (.swinject, "container.resetObjectScope(.container)"),
    (.swinject, "container.resetObjectScope(ObjectScope.container, serviceType: User.self)"),
    (.swinject, "container.removeAll()"),
    (.swinject, "extension Container { func logOut() { removeAll() } }"),
    (.resolver, "ResolverScope.application.reset()"),
    (.resolver, "Resolver.application.reset()"),
    (.resolver, "Resolver.reset()"),
    (.resolver, "Resolver.defaultScope = .unique"),
    (.resolver, "Resolver.root = Resolver()"),
  ])
  func `is left to the reader, and the registrations are to be moved by hand`(_ old: OldContainer, _ text: String) {
    let (program, written) = Self.read(old, text)
    #expect(program.left.map(\.place.line) == [2])
    #expect(program.unread.isEmpty)
    // What names a scope does not have the default one.
    #expect(written.byHand == (text.contains("defaultScope") ? 0 : 1))
    #expect(written.converted + written.byHand == 1)
  }

  @Test(arguments: [
    (OldContainer.factory, "FactoryContext.setArg(\"a\", forKey: \"b\")"),
    (.factory, "Container.shared.decorator { print($0) }"),
    (.factory, "#Preview { let _ = Container.shared.user.register { User() }; V() }"),
    (.factory, "#Preview { let _ = Container.shared.user.onPreview { User() }; V() }"),
    (.factory, "let a = Container.preview { $0.user.register { User() } }"),
    (.factory, "struct P: PreviewProvider { static var previews: V { let _ = Container.shared.user.reset(); V() } }"),
    (.swinject, "container.addBehavior(Tracing())"),
    (.resolver, "Resolver.main.resolver.add(child: other)"),
  ])
  func `is left to the reader where it names no registration`(_ old: OldContainer, _ text: String) {
    let (program, written) = Self.read(old, text)
    #expect(program.left.map(\.place.line) == [2])
    #expect(written.byHand == 0)
  }

  @Test(arguments: [
    (OldContainer.factory, "users.reset()"), (.factory, "let user = Container.shared.user()"),
    (.factory, "let user = Container.shared.user.resolve()"), (.factory, "manager.push()"),
    (.swinject, "names.removeAll()"), (.swinject, "container.removeAll(where: { $0 })"),
    (.resolver, "scope.reset()"), (.resolver, "views.add(child: view)"),
  ])
  func `is no other call of the same name`(_ old: OldContainer, _ text: String) {
    #expect(Self.read(old, text).program.left.isEmpty)
  }

  @Test func `is said at the registration with the first place, and makes what keeps it a finding`() {
    let program = Importer(from: .factory).read([
      SourceText(
        path: "a.swift", module: "A",
        text: """
          extension Container {
            var user: Factory<User> { self { User() }.cached }
            var api: Factory<API> { self { API(user: self.user()) }.singleton }
          }
          """),
      SourceText(
        path: "b.swift", module: "A",
        text: "Container.shared.user.reset()\nContainer.shared.user.reset()\nContainer.shared.user.once()\n"),
    ])
    #expect(
      program.notes.map(\.message) == [
        "'api' is shared and keeps the first 'user', which the app resets at b.swift:1:1"
      ])
    let text = program.written().files.map(\.text).joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      text.contains(
        "TODO(import): the app resets it at b.swift:1:1 and 1 more place: register it in a scope that is closed there and"
          + " // opened again. The app changes it at b.swift:3:1: make that an override or an input of a scope."))
    #expect(
      program.report.contains("b.swift:1:1: note: left: it resets 'user'; register that in a scope that is closed"))
    #expect(program.report.contains("0 places not read, 3 left\n"))
  }

  private static func read(_ old: OldContainer, _ text: String) -> (program: ImportedProgram, written: WrittenProgram) {
    let registrations =
      switch old {
      case .factory: factory
      case .swinject: swinject
      case .resolver: resolver
      }
    let library = old.libraries.min() ?? ""
    let program = Importer(from: old).read([
      SourceText(path: "a.swift", module: "A", text: "import \(library)\n\(registrations)"),
      SourceText(path: "b.swift", module: "A", text: "import \(library)\n\(text)\n"),
    ])
    return (program, program.written())
  }
}
