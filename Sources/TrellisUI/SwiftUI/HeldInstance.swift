#if canImport(SwiftUI)
  internal import Combine
  internal import Trellis

  /// A `StateObject`, so that one is created per view identity and not per view value.
  @MainActor final class HeldInstance<Value>: ObservableObject {
    private var made: (value: Value, place: AnyScope)?
    /// Changes with the instance, if that is an `ObservableObject`: the view is then drawn again.
    @Published private var changes = 0
    private var subscription: AnyCancellable?

    func value<Definition: ScopeDefinition>(
      from recipe: any Recipe<Value>, in place: AnyScope?, _ reader: EnvironmentReader<Definition>
    ) -> Value {
      let scope = reader.value(in: place, for: recipe.name)
      if let made, made.place.isSame(as: AnyScope(scope)) { return made.value }
      let value = reader.made(from: recipe.name) { try recipe.make(in: scope) }
      made = (value, AnyScope(scope))
      subscription = (value as? any ObservableObject).map { watch($0) }
      return value
    }

    private func watch(_ object: some ObservableObject) -> AnyCancellable {
      object.objectWillChange.sink { @Sendable [weak self] _ in self?.noteChange() }
    }

    /// Notes a change at once, so that an animation around it counts; one from another thread, when the main actor is free.
    nonisolated private func noteChange() {
      if MainThread.isCurrent {
        MainActor.assumeIsolated { changes += 1 }
      } else {
        Task { @MainActor in changes += 1 }
      }
    }
  }
#endif
