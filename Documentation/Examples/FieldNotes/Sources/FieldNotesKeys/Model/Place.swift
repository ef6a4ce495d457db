/// Where a note was taken.
public struct Place: Sendable, Codable, Hashable {
  /// What people call it.
  public var name: String
  /// Degrees, north positive.
  public var latitude: Double
  /// Degrees, east positive.
  public var longitude: Double

  /// Names a place on the globe.
  public init(name: String, latitude: Double, longitude: Double) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
  }
}
