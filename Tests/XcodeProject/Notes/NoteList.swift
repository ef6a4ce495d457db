import NotesKit
import Trellis

// The plugin writes what this struct needs: the target does not compile where the plugin has not run.
struct NoteList: Injectable {
  struct Dependencies: DependencySet {
    let store: NoteStore
    let user: User
  }

  let dependencies: Dependencies

  init(_ dependencies: Dependencies) { self.dependencies = dependencies }

  var titles: [String] { self.store.titles(of: self.user) }
}
