#if canImport(SwiftUI)
  internal import Combine
  internal import SwiftUI
  internal import Trellis

  // A `StateObject`, so that one is created per view identity and not per view value.
  extension HeldScope: ObservableObject {}

  /// Shows a view in a scope opened for it, which is started when the view appears, and closed when its identity ends.
  nonisolated struct OpeningScope<Opened: ScopeDefinition, ID: Equatable, Content: View, Failure: View>: View {
    @Environment(\.scope) private var place
    @Environment(\.showsFailures) private var showsFailures
    @StateObject private var held = HeldScope<Opened, ID> { $0.letGo() }
    let reader: EnvironmentReader<Opened.Parent>
    let inputs: Opened.Inputs
    let id: ID
    let content: Content
    let failure: (HandoverError) -> Failure

    init(
      as reader: EnvironmentReader<Opened.Parent>, inputs: Opened.Inputs, id: ID, content: Content,
      failure: @escaping (HandoverError) -> Failure
    ) {
      self.reader = reader
      self.inputs = inputs
      self.id = id
      self.content = content
      self.failure = failure
    }

    @MainActor var body: some View {
      switch held.scope(in: place, for: id, as: reader, inputs: inputs) {
      // A new scope is a new view identity, so that no state carries over.
      case .success(let scope): content.scope(scope).id(held.count).task(id: held.count) { await start(scope) }
      case .failure(let error):
        if showsFailures, Failure.self == EmptyView.self { ErrorText(error: error) } else { failure(error) }
      }
    }

    @MainActor private func start(_ scope: Scope<Opened>) async {
      guard scope.hasAnythingToStart else { return }
      // In a task of its own, since a view that is covered for a while is not gone.
      guard case .failure(let error) = await Task(operation: { try await scope.start() }).result,
        held.failed(scope, error, as: reader)
      else { return }
      held.objectWillChange.send()
    }
  }
#endif
