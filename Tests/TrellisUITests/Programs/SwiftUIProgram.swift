// Long, since it is one program, in which each adapter is used once.

import Combine
import SwiftUI
import Trellis
import TrellisUI

struct NameView: View {
  @FromScope(SessionScope.self, .user) var user: User
  @ScopeContext(SessionScope.self) var session: Scope<SessionScope>
  var body: some View { Text("\(user.name) \(session[.user].name)") }
}

struct CarefulView: View {
  @FromScope(SessionScope.self, .user) var user: User
  @ScopeContext(SessionScope.self) var session: Scope<SessionScope>

  var body: some View {
    Text(text { try $user().name })
    Text(text { try $session()[.user].name })
  }

  func text(_ name: () throws -> String) -> String {
    do { return try name() } catch { return "\(error)" }
  }
}

struct NumberView: View {
  @FromScope(NoteScope.self, .note) var note: Int
  var body: some View { Text("\(note)") }
}

struct TokenView: View {
  @FromScope(NoteScope.self, .token) var token: Token
  var body: some View { Text("\(token.number)") }
}

struct TwoTokens: View {
  var body: some View {
    TokenView().scope(NoteScope.self, .init(note: 4), id: 4)
    TokenView().scope(NoteScope.self, .init(note: 4), id: 4)
  }
}

struct Notes: View {
  let numbers: [Int]
  var body: some View {
    ForEach(numbers, id: \.self) { TokenView().scope(NoteScope.self, .init(note: $0), id: $0) }
  }
}

@MainActor final class Box { var token: Token? }

struct RecordingView: View {
  @FromScope(NoteScope.self, .token) var token: Token
  let box: Box
  var body: some View { Text(record()) }

  func record() -> String {
    box.token = token
    return "recorded"
  }
}

/// A list that a note's scope is opened for inside of the stack, and what it pushes.
struct Stack: View {
  let path: Binding<NavigationPath>
  let isScoped: Bool

  var body: some View {
    NavigationStack(path: path) {
      if isScoped {
        Text("list").scopedDestination(for: Int.self) { _ in NoteNumber() }
          .scope(NoteScope.self, .init(note: 9), id: 9)
      } else {
        Text("list").navigationDestination(for: Int.self) { _ in NoteNumber() }
          .scope(NoteScope.self, .init(note: 9), id: 9)
      }
    }
  }
}

/// As `Stack`, where what is pushed is not the value of a path.
struct ShowingStack: View {
  let isPresented: Binding<Bool>
  let item: Binding<Int?>

  var body: some View {
    NavigationStack {
      Text("list")
        .scopedDestination(isPresented: isPresented) { NoteNumber() }
        .shown(item)
        .scope(NoteScope.self, .init(note: 9), id: 9)
    }
  }
}

extension View {
  @ViewBuilder func shown(_ item: Binding<Int?>) -> some View {
    if #available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *) {
      scopedDestination(item: item) { number in
        Text("item \(number)")
        NoteNumber()
      }
    }
  }
}

/// The fields of a view that are functions, and those of what it has as fields; SwiftUI's own are left out.
func closures(in value: Any, _ name: String = "") -> [String] {
  Mirror(reflecting: value).children.flatMap { child -> [String] in
    let path = name + "." + (child.label ?? "")
    let type = String(reflecting: type(of: child.value))
    if type.contains("->") && !type.contains("<") { return [path] }
    return type.hasPrefix("SwiftUI.") ? [] : closures(in: child.value, path)
  }
}

struct NoteNumber: View {
  @FromScope(NoteScope.self, .note) var note: Int
  var body: some View { Text((try? $note()).map { "\($0)" } ?? "none") }
}

struct StatefulView: View {
  @State private var mark = Token()
  var body: some View { Text("\(mark.number)") }
}

struct FreshView: View {
  @ScopeState(NoteScope.self, .fresh) private var fresh: Token
  var body: some View { Text(fresh === fresh ? "\(fresh.number)" : "two") }
}

struct LabelView: View {
  @ScopeState<NoteScope, Label> private var label: Label
  init(_ title: String) { _label = ScopeState(NoteScope.self, .label, (title, 3)) }
  var body: some View { Text(label.text) }
}

/// As in a module that sees no definition.
struct AnyNameView: View {
  @FromScope(.user) var user: User
  @ScopeState(.fresh) private var fresh: Token
  @ScopeState<AnyDefinition, Label> private var label: Label
  init(_ title: String) { _label = ScopeState(.label, (title, 3)) }

  var body: some View {
    Text(user.name)
    Text("\(fresh.number)")
    Text(label.text)
    Text((try? $user().name) ?? "none")
  }
}

struct AnyUserView: View {
  @FromScope(.user) var user: User
  var body: some View { Text(text()) }
  func text() -> String { do { return try $user().name } catch { return "\(error)" } }
}

@MainActor final class Search: ObservableObject {
  @Published var text = "a"
  @Published var count = 0
}

extension Keys {
  static let search = Key<Search>("search")
}

enum SearchScope: ScopeDefinition {
  typealias Parent = SessionScope
  static func register(in search: inout Registry<SearchScope>) {
    search.unique(.search, on: MainActor.self) { Search() }
  }
}

@MainActor final class SearchBox {
  var search: Search?
  var text: Binding<String>?
}

struct SearchView: View {
  @ScopeState(SearchScope.self, .search) private var search: Search
  let box: SearchBox

  var body: some View {
    TextField("text", text: $search.text)
    Text(record())
    Button("more") { search.count += 1 }
  }

  func record() -> String {
    (box.search, box.text) = (search, $search.text)
    return "\(search.count)"
  }
}

struct DraftView: View {
  @FromScope(DraftScope.self, .draft) var draft: String
  var body: some View { Text(draft) }
}

struct Page: View {
  let note: Int
  var body: some View {
    VStack {
      NumberView().scope(NoteScope.self, .init(note: note), id: note)
      DraftView().scope(DraftScope.self)
    }
  }
}

struct BrokenPage: View {
  var body: some View {
    NumberView().scope(BrokenScope.self) { Text($0.code.description) }
    NumberView().scope(BrokenScope.self)
  }
}

extension Keys {
  static let title = Key<String>("title")
}

enum TitleScope: ScopeDefinition {
  static func register(in app: inout Registry<TitleScope>) {
    app.value(.title, "live")
    app.shared(.token) { Token() }
  }
}

enum GivenScope: ScopeDefinition {
  struct Inputs: Sendable { var title: String }
  static func register(in app: inout Registry<GivenScope>) { app.input(.title, \.title) }
}

enum BrokenRoot: ScopeDefinition {
  static func register(in broken: inout Registry<BrokenRoot>) {
    broken.shared(.broken, needs: Keys.note) { $0 }
  }
}

struct TitleView: View {
  @FromScope(TitleScope.self, .title) var title: String
  @FromScope(TitleScope.self, .token) var token: Token
  var body: some View {
    Text(verbatim: title)
    Text(verbatim: "\(token.number)")
  }
}

struct GivenView: View {
  @FromScope(GivenScope.self, .title) var title: String
  var body: some View { Text(verbatim: title) }
}

@MainActor final class Started {
  static var log: [String] = []
  let number: Int
  init(number: Int) { self.number = number }

  func start() throws {
    if number < 0 { throw CancellationError() }
    Self.log.append("start \(number)")
  }

  func stop() { Self.log.append("stop \(number)") }
}

extension Keys {
  static let started = Key<Started>("started")
}

enum StartedScope: ScopeDefinition {
  typealias Parent = SessionScope
  typealias Inputs = Int

  static func register(in level: inout Registry<StartedScope>) {
    level.input(.note, \.self)
    level.shared(.started, on: MainActor.self, options: .eager, needs: Keys.note) {
      Started(number: $0)
    } onStart: {
      try $0.start()
    } onStop: {
      $0.stop()
    }
  }
}

struct StartedView: View {
  @FromScope(StartedScope.self, .note) var note: Int
  var body: some View { Text("\(note)") }
}

@main @MainActor struct Program {
  static func main() async throws {
    let app = try Scope(AppScope.self)
    let session = try app.open(SessionScope.self, .init(user: User(name: "Ada")))
    let note = try session.open(NoteScope.self, .init(note: 7))
    check("a view reads from the scope above", standInRender(NameView().scope(session)) == ["Ada Ada"])
    check("or from the nearest above that", standInRender(NameView().scope(note)) == ["Ada Ada"])
    let grace = try app.open(SessionScope.self, .init(user: User(name: "Grace")))
    check(
      "the nearest one holds", standInRender(VStack { NameView().scope(session) }.scope(grace)) == ["Ada Ada"])

    let without = standInRender(CarefulView())
    check("a missing scope names the key", without[0].hasPrefix("cannot read '.user' in 'CarefulView' at "))
    check(
      "and the definition", without.allSatisfy { $0.contains("it requires a scope of SessionScope, and no view above") }
    )
    check("and what to do", without.allSatisfy { $0.contains("'.scope(scope)'") })
    let careful = standInRender(CarefulView().scope(app))
    check(
      "so does a scope that does not do", careful.allSatisfy { $0.contains("the views above provide one of AppScope") })

    check("a scope is opened for a view", standInRender(Page(note: 3).scope(session)) == ["3", "empty"])
    check("what cannot be opened is shown", standInRender(BrokenPage().scope(session)) == ["openingFailed"])
    check("or not, where nothing is asked for", standInRender(Page(note: 3).scope(app)) == [])

    let host = StandInHost()
    let token = host.render(TokenView().scope(NoteScope.self, .init(note: 4), id: 4).scope(session))
    check(
      "a scope is kept for the life of a view, however often its value is made",
      host.render(TokenView().scope(NoteScope.self, .init(note: 4), id: 4).scope(session)) == token)
    check(
      "the views in a given scope read from it", standInRender(TokenView().scope(note)) == ["\(note[.token].number)"])
    check(
      "each view has its own",
      Set(standInRender(TwoTokens().scope(session))).count == 2)
    check(
      "it is opened anew for something else",
      host.render(TokenView().scope(NoteScope.self, .init(note: 5), id: 5).scope(session)) != token)
    let other = host.render(TokenView().scope(NoteScope.self, .init(note: 5), id: 5).scope(grace))
    check("and in another place", other != token)
    try await identities(session)
    state(session)
    presentation(session)
    try await previews()
    try await loggingOut(app)
    try await starting(session)
  }

  static func until(_ condition: () -> Bool) async throws {
    for _ in 0..<1000 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
  }

  static func starting(_ session: Scope<SessionScope>) async throws {
    let host = StandInHost()
    func shows(_ number: Int) -> [String] {
      host.render(
        StartedView().scope(StartedScope.self, number, id: number) { Text($0.code.description) }.scope(session))
    }
    check("a view is shown before its scope is started", shows(1) == ["1"] && Started.log == [])
    try await until { Started.log == ["start 1"] }
    check("which happens once it appears", shows(1) == ["1"] && Started.log == ["start 1"])
    check("another scope is shown", shows(2) == ["2"])
    try await until { Started.log.count == 3 }
    check("and started, and the one before is closed", Set(Started.log) == ["start 1", "start 2", "stop 1"])
    _ = host.render(EmptyView())
    try await until { Started.log.count == 4 }
    check("as with the view that is gone", Started.log.last == "stop 2")
    let requests = host.requests
    check("one that cannot be started is shown", shows(-1) == ["-1"])
    try await until { host.requests > requests }
    check("until that is known", shows(-1) == ["openingFailed"] && shows(-1) == ["openingFailed"])
  }

  static func identities(_ session: Scope<SessionScope>) async throws {
    let host = StandInHost()
    let both = host.render(Notes(numbers: [1, 2]).scope(session))
    check("each element of a list has its own scope", Set(both).count == 2)
    check("kept where the element stays", host.render(Notes(numbers: [2]).scope(session)) == [both[1]])
    let again = host.render(Notes(numbers: [1, 2]).scope(session))
    check("and let go with the element", again[1] == both[1] && again[0] != both[0])
    func marked(_ id: Int) -> [String] {
      host.render(StatefulView().scope(NoteScope.self, .init(note: id), id: id).scope(session))
    }
    let mark = marked(1)
    check("state is kept with the scope", marked(1) == mark)
    check("and begins anew with another", marked(2) != mark)
    weak var kept: Token?
    do {
      let holding = StandInHost()
      let (tokens, view) = (
        Box(), { (tokens: Box) in RecordingView(box: tokens).scope(NoteScope.self, .init(note: 1), id: 1) }
      )
      _ = holding.render(view(tokens).scope(session))
      kept = tokens.token
      tokens.token = nil
      check("a scope lives as long as the view", kept != nil)
      _ = holding.render(EmptyView())
    }
    // The task that starts it has not begun.
    try await until { kept == nil }
    check("and no longer", kept == nil)
  }

  static func state(_ session: Scope<SessionScope>) {
    guard let note = try? session.open(NoteScope.self, .init(note: 7)),
      let other = try? session.open(NoteScope.self, .init(note: 8))
    else { return }
    let host = StandInHost()
    let first = host.render(FreshView().scope(note))
    check(
      "what a view keeps is made once, however often the view's value is", host.render(FreshView().scope(note)) == first
    )
    check("each view has its own", StandInHost().render(FreshView().scope(note)) != first)
    check("another scope makes another", host.render(FreshView().scope(other)) != first)
    let labels = StandInHost()
    check("it may be made with arguments", labels.render(LabelView("part").scope(note)) == ["part 3 of 7"])
    check("which count when it is made", labels.render(LabelView("piece").scope(note)) == ["part 3 of 7"])
    observation(session)
    let any = StandInHost()
    let texts = any.render(AnyNameView("part").scope(note))
    check(
      "a view may read from whatever scope there is", [texts[0], texts[2], texts[3]] == ["Ada", "part 3 of 7", "Ada"])
    check("and keep what it has read", any.render(AnyNameView("part").scope(note)) == texts)
    check("until there is another", any.render(AnyNameView("part").scope(other))[2] == "part 3 of 8")
    let none = standInRender(AnyUserView())[0]
    check("one that has none says so", none.contains("it requires a scope, and no view above provides one"))
    check("no field of a view that reads is a closure", closures(in: AnyNameView("part")) == [])
    check("nor of one that keeps", closures(in: LabelView("part")) == [] && closures(in: FreshView()) == [])
    check("nor of one that has the scope", closures(in: CarefulView()) == [])
    check(
      "a destination has that of its caller alone",
      closures(in: EmptyView().scopedDestination(for: Int.self) { _ in EmptyView() }) == [".destination"])
    check(
      "one that is shown has none",
      closures(in: EmptyView().scopedDestination(isPresented: .constant(true)) { EmptyView() }) == [])
    check("and again in another scope", labels.render(LabelView("piece").scope(other)) == ["piece 3 of 8"])
  }

  static func observation(_ session: Scope<SessionScope>) {
    guard let first = try? session.open(SearchScope.self), let second = try? session.open(SearchScope.self) else {
      return
    }
    let (host, box) = (StandInHost(), SearchBox())
    check("an object that is observed is kept", host.render(SearchView(box: box).scope(first)) == ["a", "0", "more"])
    let before = host.requests
    host.press("more")
    check("its view is drawn again when it changes", host.requests == before + 1)
    check("and shows that", host.render(SearchView(box: box).scope(first)) == ["a", "1", "more"])
    box.text?.wrappedValue = "ab"
    check("a binding writes to it", box.search?.text == "ab" && host.requests == before + 2)
    check("and reads from it", host.render(SearchView(box: box).scope(first))[0] == "ab")
    let old = box.search
    check("another scope has another", host.render(SearchView(box: box).scope(second)) == ["a", "0", "more"])
    old?.count += 1
    check("the view does not watch the one before any more", host.requests == before + 2)
    box.search?.count += 1
    check("but the new one", host.requests == before + 3)
  }

  static func presentation(_ session: Scope<SessionScope>) {
    var path = NavigationPath()
    path.append(1)
    let pushed = Binding(get: { path }, set: { path = $0 })
    check(
      "what a stack pushes has the scope of the stack",
      standInRender(Stack(path: pushed, isScoped: false).scope(session)) == ["list", "none"])
    check(
      "or, pushed so, that of who asks for it",
      standInRender(Stack(path: pushed, isScoped: true).scope(session)) == ["list", "9"])
    check(
      "also where a binding pushes it",
      standInRender(ShowingStack(isPresented: .constant(true), item: .constant(nil)).scope(session)) == ["list", "9"])
    check(
      "or an item",
      standInRender(ShowingStack(isPresented: .constant(false), item: .constant(3)).scope(session))
        == ["list", "item 3", "9"])
    check(
      "and nothing is pushed without",
      standInRender(ShowingStack(isPresented: .constant(false), item: .constant(nil)).scope(session)) == ["list"])
    check(
      "a sheet has the scope of its modifier's place",
      standInRender(VStack { EmptyView() }.sheet(isPresented: .constant(true)) { NameView() }.scope(session))
        == ["Ada Ada"])
    check(
      "and not of what is inside",
      standInRender(
        EmptyView().scope(session).sheet(isPresented: .constant(true)) { CarefulView() })[0].contains(
          "'.scopedDestination(for:)'"))
    check(
      "a view says what to add where there is no scope",
      standInRender(NameView().requiringScope(of: SessionScope.self))[0].contains("it requires a scope of SessionScope")
    )
    check(
      "and is shown where there is one",
      standInRender(NameView().requiringScope(of: SessionScope.self).scope(session)) == ["Ada Ada"])
  }

  static func previews() async throws {
    let host = StandInHost()
    let plain = Preview(traits: .scope(TitleScope.self)) { TitleView() }
    let first = try await host.render(plain)
    check("a preview has a scope of its own", first.first == "live")
    check("which it keeps", try await host.render(plain) == first)
    let other = Preview(traits: .scope(TitleScope.self)) { TitleView() }
    check("another has another", try await host.render(other) != first)
    let fake = Preview("fake", traits: .scope(TitleScope.self) { $0.override(.title, value: "fake") }) { TitleView() }
    check("with overrides", try await host.render(fake).first == "fake")
    let given = Preview(traits: .scope(GivenScope.self, .init(title: "given"))) { GivenView() }
    check("with inputs", try await host.render(given) == ["given"])
    let both = Preview(traits: .scope(GivenScope.self, .init(title: "given")) { $0.override(.title, value: "fake") }) {
      GivenView()
    }
    check("with both", try await host.render(both) == ["fake"])

    let broken = Preview(traits: .scope(BrokenRoot.self)) { TitleView() }
    let findings = try await host.render(broken)
    check("a broken graph is shown instead of the view", findings.count == 1 && findings[0].contains("'.note'"))
    check("on lines of its own", findings[0].contains("\n"))
    let wrong = Preview(traits: .scope(TitleScope.self) { $0.override(.user, value: User(name: "")) }) { TitleView() }
    let overridden = try await host.render(wrong)
    check("so is an override of nothing", overridden.count == 1 && overridden[0].contains("'.user'"))
    let lost = Preview(traits: .scope(TitleScope.self)) { TokenView().scope(NoteScope.self, .init(note: 1), id: 1) }
    let failure = try await host.render(lost)
    check("and a scope that cannot be opened", failure.count == 1 && failure[0].contains("SessionScope"))
    let handled = Preview(traits: .scope(TitleScope.self)) {
      TokenView().scope(NoteScope.self, .init(note: 1), id: 1) { _ in Text("no note") }
    }
    check("unless something else is to be shown", try await host.render(handled) == ["no note"])
    let missing = Preview(traits: .scope(TitleScope.self)) { NameView().requiringScope(of: SessionScope.self) }
    let required = try await host.render(missing)
    check("or is required", required.count == 1 && required[0].contains("it requires a scope of SessionScope"))
  }

  static func loggingOut(_ app: Scope<AppScope>) async throws {
    let session = try app.open(SessionScope.self, .init(user: User(name: "Ada")))
    let host = StandInHost()
    func view() -> some View {
      VStack {
        NameView()
        TokenView().scope(NoteScope.self, .init(note: 1), id: 1)
      }.scope(session)
    }
    let before = host.render(view())
    try await session.close()
    check("a view that is on its way out may still be drawn", host.render(view()) == before)
    check("the projections throw", (try? session.resolve(.user)) == nil)
  }
}
