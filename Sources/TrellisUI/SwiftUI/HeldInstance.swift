#if canImport(SwiftUI)
  internal import Combine
  internal import Trellis

  /// A `StateObject`, so that one is created per view identity and not per view value.
  @MainActor final class HeldInstance<Value>: ObservableObject {
    private var made: (value: Value, place: AnyScope)?

    func value<Definition: ScopeDefinition>(
      for key: Keys, in place: AnyScope?, _ reader: EnvironmentReader<Definition>,
      _ make: (Scope<Definition>) throws -> Value
    ) -> Value {
      let scope = reader.value(in: place, for: key)
      if let made, made.place.isSame(as: AnyScope(scope)) { return made.value }
      let value = reader.made(from: key) { try make(scope) }
      made = (value, AnyScope(scope))
      return value
    }
  }
#endif
