import Foundation
import Trellis

#if canImport(UIKit)
  import TrellisUI
  import UIKit
#else
  import StandIns
#endif

/// Created by a storyboard, with its scope: no property is optional, and none is set later.
final class ProfileScreen: UIViewController {
  let user: String

  init?(coder: NSCoder, scope: Scope<SessionScope>) {
    user = scope[.user]
    super.init(coder: coder)
  }

  required init?(coder: NSCoder) { fatalError("a ProfileScreen is created with a scope") }
}

@MainActor func profile(of storyboard: UIStoryboard, in note: Scope<NoteScope>) throws -> ProfileScreen {
  try storyboard.instantiateViewController(identifier: "Profile", in: note) { ProfileScreen(coder: $0, scope: $1) }
}

final class ListScreen: UIViewController, @MainActor ScopeConsumer {
  var scope: Scope<SessionScope>?

  /// The segue carries what the next screen needs: the number of the note, and the scope in which it opens its own.
  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    (segue.destination as? NoteScreen)?.number = sender as? Int
    passScope(to: segue)
  }

  @IBSegueAction func showProfile(_ coder: NSCoder) -> ProfileScreen? {
    passScope { ProfileScreen(coder: coder, scope: $0) }
  }
}

final class NoteScreen: UIViewController, @MainActor ScopeConsumer, @MainActor ScopeOpener {
  struct NoNumber: Error {}

  var number: Int?
  var scope: Scope<NoteScope>?
  private(set) var heading: String?
  @Injected(.store) private var store: NoteStore
  @Injected(.note) private var note: Int

  func openScope(in session: Scope<SessionScope>) throws -> Scope<NoteScope> {
    guard let number else { throw NoNumber() }
    return try session.open(NoteScope.self, .init(note: number))
  }

  override func viewDidLoad() {
    heading = store.titles[note]
  }
}

/// Shown by a `NoteScreen`, in the scope of that note.
final class AttachmentScreen: UIViewController, @MainActor ScopeConsumer {
  var scope: Scope<NoteScope>?
  @Injected(.note) var note: Int
}
