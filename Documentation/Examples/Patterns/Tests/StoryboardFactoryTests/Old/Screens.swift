#if !canImport(UIKit)
  import StandIns

  @testable import StoryboardFactory

  enum Old {}

  extension Old {
    final class ListScreen: UIViewController {
      var store: NoteStore!
      override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        let next = segue.destination as! NoteScreen
        next.store = store
        next.note = sender as? Int
      }
    }

    final class NoteScreen: UIViewController {
      var store: NoteStore!
      var note: Int!
      override func viewDidLoad() { print(store.titles[note] as Any) }
    }
  }
#endif
