import SwiftUI
import Trellis
import TrellisUI

/// Modifiers that only wrap are on no actor, as SwiftUI's own are.
nonisolated func wrapped<Definition: ScopeDefinition>(
  _ view: some View, _ scope: Scope<Definition>, _ isShown: Binding<Bool>
) -> some View where Definition.Inputs == Void {
  view.scope(scope).scope(Definition.self).scope(Definition.self, (), id: 1).requiringScope(of: Definition.self)
    .scopedDestination(for: Int.self) { _ in EmptyView() }
    .scopedDestination(isPresented: isShown) { EmptyView() }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
nonisolated func wrapped(_ view: some View, _ item: Binding<Int?>) -> some View {
  view.scopedDestination(item: item) { _ in EmptyView() }
}
