import GRDB

/// Something to do.
package struct Todo: Codable, Equatable, FetchableRecord, Sendable {
  package var id: Int64
  package var title: String
  package var isDone: Bool
}
