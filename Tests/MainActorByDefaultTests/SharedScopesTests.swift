import Testing
import Trellis

// As people write it in a target that is on the main actor by default.

private final class Story {
  let number: Int
  init(number: Int) { self.number = number }
  func open() async throws {}
}

private struct Chapter: SharedInputs {
  var book: Int
  var number: Int
}

extension Keys {
  fileprivate static let storyNumber = Key<Int>("storyNumber")
  fileprivate static let story = Key<Story>("story")
  fileprivate static let chapter = Key<Chapter>("chapter")
  fileprivate static let storyClock = Key<any Clock<Duration>>("storyClock", default: { ContinuousClock() })
}

private enum ShelfScope: ScopeDefinition {
  static func register(in app: inout Registry<ShelfScope>) {}
}

private enum StoryScope: ScopeDefinition {
  typealias Parent = ShelfScope
  struct Inputs: SharedInputs { var number: Int }
  static func register(in story: inout Registry<StoryScope>) {
    story.input(.storyNumber, \.number)
    story.shared(.story, on: MainActor.self, options: .eager, needs: Keys.storyNumber) {
      Story(number: $0)
    } onStart: {
      try await $0.open()
    }
  }
}

private enum ChapterScope: ScopeDefinition {
  typealias Parent = ShelfScope
  typealias Inputs = Chapter
  static func register(in chapter: inout Registry<ChapterScope>) { chapter.input(.chapter, \.self) }
}

@Suite("Shared scopes in a target that is on the main actor by default")
struct SharedScopesTests {
  private final class Screen {
    var story: Scope<StoryScope>?

    func show(_ number: Int, of storys: SharedScopes<StoryScope>) async throws {
      story = try await storys.start(.init(number: number))
    }
  }

  @Test("are held by objects on the main actor")
  func held() async throws {
    let app = try Scope(ShelfScope.self)
    let storys = app.scopes(of: StoryScope.self, closingAfter: .seconds(1), clock: .storyClock)
    let screen = Screen()
    try await screen.show(7, of: storys)
    let note = try storys[.init(number: 7)]
    #expect(screen.story?[.story] === note[.story])
    let chapter = try app.scopes(of: ChapterScope.self)[Chapter(book: 1, number: 2)]
    #expect(chapter[.chapter].number == 2)
    try await storys.close(.init(number: 7))
    #expect(throws: ResolutionError.self) { try note.resolve(.storyNumber) }
  }
}
