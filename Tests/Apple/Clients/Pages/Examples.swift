// What the examples in the comments of `TrellisUI` use and do not declare. `pages.py` writes the examples after it.
import SwiftUI
import Trellis
import TrellisUI

#if canImport(UIKit) && !os(watchOS)
  import UIKit
  typealias Controller = UIViewController
#elseif canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  typealias Controller = NSViewController
#endif

protocol API: Sendable {}
struct FakeAPI: API {}
struct Post: Sendable {}
struct Note: Sendable {
  typealias ID = Int
  var id: ID
}
@MainActor final class Account { func logOut() {} }
@MainActor final class ProfileModel { let name = "" }
@MainActor final class SearchModel { let text = "" }
@MainActor final class NoteModel { let title = "" }

extension Keys {
  static let account = Key<Account>()
  static let api = Key<any API>()
  static let noteModel = Key<Maker<NoteModel, Note.ID>>()
  static let posts = Key<[Post]>()
  static let profile = Key<ProfileModel>()
  static let search = Key<SearchModel>()
}

enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) { app.value(.api, FakeAPI()) }
}

enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in session: inout Registry<SessionScope>) {}
}

enum NoteScope: ScopeDefinition {
  typealias Parent = SessionScope
  struct Inputs: Sendable { var note: Note }
  static func register(in note: inout Registry<NoteScope>) {}
}

enum DraftScope: ScopeDefinition {
  typealias Parent = SessionScope
  static func register(in draft: inout Registry<DraftScope>) {}
}

struct Screen: View { var body: some View { EmptyView() } }
typealias ContentView = Screen
typealias DraftView = Screen
typealias NoteList = Screen
typealias NoteView = Screen
typealias ProfileView = Screen
struct AttachmentView: View {
  let id: Note.ID
  var body: some View { EmptyView() }
}

#if !os(watchOS)
  @MainActor final class NotesScreen: Controller {}
  @MainActor final class ProfileScreen: Controller {
    init?(coder: NSCoder, scope: Scope<SessionScope>) { super.init(coder: coder) }
    required init?(coder: NSCoder) { nil }
  }
#endif

/// What the statements of an example name.
#if canImport(UIKit) && !os(watchOS)
  extension UIView { func fadeIn() {} }
  @MainActor class Place {
    let app: Scope<AppScope>, session: Scope<SessionScope>, note: Note
    let list = UIViewController(), root = UIViewController(), detail = UIViewController(), window: UIWindow
    let windowScene: UIWindowScene
    init(_ app: Scope<AppScope>, _ session: Scope<SessionScope>, _ note: Note, _ scene: UIWindowScene) {
      (self.app, self.session, self.note, windowScene, window) = (
        app, session, note, scene, UIWindow(windowScene: scene)
      )
    }
    #if !os(visionOS)
      var storyboard: UIStoryboard { UIStoryboard(name: "Main", bundle: nil) }
    #endif
  }
#elseif canImport(AppKit) && !targetEnvironment(macCatalyst)
  @MainActor class Place {
    let app: Scope<AppScope>, session: Scope<SessionScope>, note: Note, storyboard: NSStoryboard
    let list = NSViewController(), root = NSViewController(), detail = NSViewController(),
      split = NSSplitViewController()
    let window = NSWindow(), windowController = NSWindowController(window: nil)
    init(_ app: Scope<AppScope>, _ session: Scope<SessionScope>, _ note: Note, _ storyboard: NSStoryboard) {
      (self.app, self.session, self.note, self.storyboard) = (app, session, note, storyboard)
    }
  }
#else
  @MainActor class Place {
    let app: Scope<AppScope>, session: Scope<SessionScope>, note: Note
    init(_ app: Scope<AppScope>, _ session: Scope<SessionScope>, _ note: Note) {
      (self.app, self.session, self.note) = (app, session, note)
    }
  }
#endif
