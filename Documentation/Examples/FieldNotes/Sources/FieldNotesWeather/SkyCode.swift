/// A weather code of the World Meteorological Organization, as forecasts use them.
struct SkyCode {
  private let code: Int

  init(_ code: Int) {
    self.code = code
  }

  /// The code in words; the number itself where it is not known.
  var words: String {
    switch code {
    case 0: "clear sky"
    case 1: "mostly clear"
    case 2: "partly cloudy"
    case 3: "overcast"
    case 45, 48: "fog"
    case 51, 53, 55: "drizzle"
    case 56, 57: "freezing drizzle"
    case 61: "light rain"
    case 63: "rain"
    case 65: "heavy rain"
    case 66, 67: "freezing rain"
    case 71, 73, 75, 77: "snow"
    case 80, 81, 82: "showers"
    case 85, 86: "snow showers"
    case 95, 96, 99: "thunderstorm"
    default: "weather code \(code)"
    }
  }
}
