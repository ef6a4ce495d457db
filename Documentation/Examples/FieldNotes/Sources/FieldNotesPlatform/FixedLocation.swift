import FieldNotesKeys

/// Stands where the configuration says.
struct FixedLocation: LocationService {
  private let place: Place

  init(configuration: Configuration, log: any FieldLog) {
    place = configuration.place
    log.created("FixedLocation")
  }

  func currentPlace() async throws -> Place { place }
}
