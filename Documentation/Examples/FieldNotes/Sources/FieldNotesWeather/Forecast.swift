import FieldNotesKeys

/// The part of a forecast that a note wants.
struct Forecast: Decodable {
  let current: Current

  struct Current: Decodable {
    let temperature: Double
    let humidity: Double
    let wind: Double
    let code: Int

    enum CodingKeys: String, CodingKey {
      case temperature = "temperature_2m"
      case humidity = "relative_humidity_2m"
      case wind = "wind_speed_10m"
      case code = "weather_code"
    }
  }

  var weather: Weather {
    Weather(
      sky: SkyCode(current.code).words, temperature: current.temperature, humidity: current.humidity,
      wind: current.wind)
  }
}
