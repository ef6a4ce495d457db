#if canImport(SwiftUI)
  public import SwiftUI
  public import Trellis

  extension EnvironmentValues {
    /// The scope, of any definition, at this place in the view tree; nil if no view above provides one.
    public var scope: AnyScope? {
      get { self[ScopeKey.self] }
      set { self[ScopeKey.self] = newValue }
    }
  }

  private struct ScopeKey: EnvironmentKey {
    static let defaultValue: AnyScope? = nil
  }

  extension View {
    /// Sets the scope that this view and the views below it live in.
    ///
    /// ```swift
    /// WindowGroup { ContentView().scope(app) }
    /// ```
    ///
    /// It reaches all views below this one, including those that a `NavigationStack` inside it pushes. It does not reach those
    /// that a stack around it pushes, see `scopedDestination(for:destination:)`. A sheet is below the view with `.sheet`.
    ///
    /// - Parameter scope: The scope; it is retained for as long as the view is shown.
    public nonisolated func scope<Definition: ScopeDefinition>(_ scope: Scope<Definition>) -> some View {
      environment(\.scope, AnyScope(scope))
    }
  }

  /// A view whose environment has a scope: the root view of ``ScopedHostingController``.
  public struct ScopedView<Content: View>: View {
    let content: Content
    var place: AnyScope?

    /// The content, with the scope.
    public var body: some View { content.environment(\.scope, place) }
  }
#endif
