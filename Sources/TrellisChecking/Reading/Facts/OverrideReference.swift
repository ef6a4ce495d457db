/// A key that code overrides in some live scope. Which scope that is, is not read.
struct OverrideReference: Sendable {
  /// Bare if it is not known from the text.
  var key: KeyReference
  /// Path of the types around it.
  var context: String
}
