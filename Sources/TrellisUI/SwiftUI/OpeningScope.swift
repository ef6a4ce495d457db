#if canImport(SwiftUI)
  internal import Combine
  internal import SwiftUI
  internal import Trellis

  // An object that is made once for each view of an identity, and not for each value of the view.
  extension HeldScope: ObservableObject {}

  /// Shows a view in a scope that is opened for it, and kept for as long as the view's identity is.
  struct OpeningScope<Opened: ScopeDefinition, ID: Equatable, Content: View, Failure: View>: View {
    @Environment(\.scope) private var place
    @StateObject private var held = HeldScope<Opened, ID>()
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

    var body: some View {
      switch held.scope(in: place, for: id, as: reader, inputs: inputs) {
      // Another scope is another view: no state is taken over from one to the next.
      case .success(let scope): content.scope(scope).id(held.count)
      case .failure(let error): failure(error)
      }
    }
  }
#endif
