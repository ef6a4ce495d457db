/// The weather at one place and moment.
public struct Weather: Sendable, Codable, Hashable {
  /// In words: `light rain`.
  public var sky: String
  /// In degrees Celsius.
  public var temperature: Double
  /// In percent.
  public var humidity: Double
  /// In kilometres per hour.
  public var wind: Double

  /// Records what was measured.
  public init(sky: String, temperature: Double, humidity: Double, wind: Double) {
    self.sky = sky
    self.temperature = temperature
    self.humidity = humidity
    self.wind = wind
  }
}
