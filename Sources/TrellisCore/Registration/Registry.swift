/// Receives the registrations of one scope definition.
///
/// Each registration lists what it needs, and its factory receives exactly that, in the same order. Factories may be closures
/// or initializer references:
///
/// ```swift
/// app.shared(.logger) { ConsoleLogger() }
/// app.shared(.api, needs: Keys.logger, Keys.config, make: APIClient.init)
/// ```
///
/// The verbs are those of ``RegistrationVerbs`` and ``OverrideVerbs``, and some of its own.
///
/// Valid only during `register(in:)`; later registrations are ignored. It cannot be copied.
public struct Registry<Definition>: RegistrationVerbs, OverrideVerbs, ~Copyable {
  /// Where the registrations go.
  public let registrations = Registrations()

  init() {}
}
