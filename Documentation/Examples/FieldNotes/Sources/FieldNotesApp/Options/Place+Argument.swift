public import ArgumentParser
public import FieldNotesKeys

extension Place: ExpressibleByArgument {
  /// Reads `Heron Pool@52.31,0.28`.
  public init?(argument: String) {
    guard let at = argument.lastIndex(of: "@") else { return nil }
    let name = argument[..<at]
    let numbers = argument[argument.index(after: at)...].split(separator: ",", omittingEmptySubsequences: false)
    guard !name.isEmpty, numbers.count == 2, let latitude = Double(numbers[0]), let longitude = Double(numbers[1]),
      (-90...90).contains(latitude), (-180...180).contains(longitude)
    else { return nil }
    self.init(name: String(name), latitude: latitude, longitude: longitude)
  }

  /// As an option shows its default.
  public var defaultValueDescription: String { "\(name)@\(latitude),\(longitude)" }
}
