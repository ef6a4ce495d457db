import FieldNotesKeys

/// What is noted in the demonstration.
enum Script {
  static let home = Place(name: "Fen Valley hide", latitude: 52.31, longitude: 0.28)
  private static let pool = Place(name: "Heron pool", latitude: 52.32, longitude: 0.27)

  /// Drafts, each with the minutes since the one before.
  static let morning: [(NoteDraft, Int)] = [
    (NoteDraft(text: "Fog over the reeds. A bittern booming, twice, to the north. #bittern"), 10),
    (
      NoteDraft(
        text: "Two grey herons at the sluice, one of them ringed (white on black, left leg). They left together "
          + "when the fog lifted. #heron",
        place: pool), 35
    ),
    (NoteDraft(text: "Nest with four eggs, the #heron back on it within five minutes.", place: pool), 50),
    (NoteDraft(text: "Rain gone. First hairstreak of the year on the blackthorn. #butterfly"), 75),
  ]
}
