import FieldNotesKeys

/// Stands where the configuration says.
struct FixedLocation: LocationService {
  private let place: Place

  init(configuration: Configuration) {
    place = configuration.place
  }

  func currentPlace() async throws -> Place { place }
}
