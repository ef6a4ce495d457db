import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Foundation
import Trellis

/// A note from elsewhere: what its text leaves open, the notebook that it is imported into says.
struct ForeignNote: Decodable {
  let text: String
  let tags: [String]
  let observer: String
  let takenAt: Date
  let place: Place

  private enum CodingKeys: CodingKey {
    case text, taken, observer, place
  }

  init(from decoder: any Decoder) throws {
    let session = try decoder.scope(of: SessionScope.self)
    let fields = try decoder.container(keyedBy: CodingKeys.self)

    let draft = NoteDraft(text: try fields.decode(String.self, forKey: .text))
    let editor = try session.open(NoteScope.self, .init(draft: draft)).resolve(.noteEditor)
    do {
      text = try editor.tidied()
      tags = editor.tags()
    } catch {
      throw DecodingError.dataCorruptedError(forKey: .text, in: fields, debugDescription: "\(error)")
    }

    let stamp = try fields.decode(String.self, forKey: .taken)
    guard let date = try session.dateText.date(ofStamp: stamp) else {
      throw DecodingError.dataCorruptedError(
        forKey: .taken, in: fields, debugDescription: "'\(stamp)' is no day and time like 2026-05-14 07:05")
    }
    takenAt = date
    observer = try fields.decodeIfPresent(String.self, forKey: .observer) ?? session.observer.name
    place = try fields.decodeIfPresent(Place.self, forKey: .place) ?? session.configuration.place
  }

  var observation: Observation {
    Observation(text: text, tags: tags, observer: observer, takenAt: takenAt, place: place)
  }
}
