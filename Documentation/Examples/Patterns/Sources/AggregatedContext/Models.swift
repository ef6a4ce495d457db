import Trellis

final class ListModel {
  let titles: [String]
  private let detail: Maker<DetailModel, Int>

  init(notes: any NoteStore, user: String, detail: Maker<DetailModel, Int>) {
    titles = notes.titles(of: user)
    self.detail = detail
  }

  func open(_ row: Int) throws -> DetailModel { try detail(row) }
}

/// Lists what was a composition of small protocols, `HasNotes & HasUser & HasLog`, as properties of a struct.
final class DetailModel: Injectable {
  struct Dependencies: DependencySet {
    let notes: any NoteStore
    let user: String
    let log: any Log
  }

  let row: Int
  let dependencies: Dependencies

  init(row: Int, dependencies: Dependencies) {
    self.row = row
    self.dependencies = dependencies
  }

  func title() -> String {
    self.log.write("title of \(row)")
    return self.notes.titles(of: self.user)[row]
  }
}

final class Export {
  private var log: (any Log)?
  func report(to log: any Log) { self.log = log }
  func run() { log?.write("exported") }
}

/// A screen is created by a framework, so its properties are injected.
final class ListScreen: ScopeConsumer {
  var scope: Scope<SessionScope>?
  @Injected(.list) private var list: ListModel
  func show(_ row: Int) throws -> String { try list.open(row).title() }
}
