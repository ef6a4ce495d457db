@testable import AggregatedContext

enum Old {}

extension Old {
  protocol HasLog { var log: any Log { get } }
  protocol HasNotes { var notes: any NoteStore { get } }
  protocol HasUser { var user: String? { get } }  // nil before login
  typealias Context = HasLog & HasNotes & HasUser

  protocol DetailBuilder {
    func detail(_ row: Int) -> DetailModel
  }

  struct AppContext: Context, DetailBuilder {
    let log: any Log, notes: any NoteStore, user: String?
    func detail(_ row: Int) -> DetailModel { DetailModel(row: row, context: self) }
  }

  struct DetailModel {
    let row: Int, context: any HasNotes & HasUser
    func title() -> String { context.notes.titles(of: context.user!)[row] }
  }
}
