public import FieldNotesKeys

extension Weather {
  /// The weather in one line: `light rain, 12.5 °C, 91 % humidity, wind 17 km/h`.
  public var text: String {
    "\(sky), \(temperature.plain) °C, \(humidity.plain) % humidity, wind \(wind.plain) km/h"
  }
}
