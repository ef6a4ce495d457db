extension DecodingError {
  /// What is wrong with which note, as people count them: `note 2, taken: '14 May' is no day and time …`.
  var inNotes: String {
    switch self {
    case .keyNotFound(let key, let context): "\(Self.place(context, "the file")) has no '\(key.stringValue)'"
    case .typeMismatch(_, let context) where context.codingPath.isEmpty: "it is not an array of notes"
    case .dataCorrupted(let context) where context.codingPath.isEmpty: "it is not JSON"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      "\(Self.place(context, "the file")): \(context.debugDescription)"
    @unknown default: "\(self)"
    }
  }

  private static func place(_ context: Context, _ whole: String) -> String {
    let steps = context.codingPath.map { step in step.intValue.map { "note \($0 + 1)" } ?? step.stringValue }
    return steps.isEmpty ? whole : steps.joined(separator: ", ")
  }
}
