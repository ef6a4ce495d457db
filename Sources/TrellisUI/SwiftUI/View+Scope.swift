#if canImport(SwiftUI)
  public import SwiftUI
  public import Trellis

  extension EnvironmentValues {
    /// The scope of the place in the tree of views, of whatever definition; nil if no view above has one.
    public var scope: AnyScope? {
      get { self[ScopeKey.self] }
      set { self[ScopeKey.self] = newValue }
    }
  }

  private struct ScopeKey: EnvironmentKey {
    static let defaultValue: AnyScope? = nil
  }

  extension View {
    /// Gives this view, and those below it, the scope that they live in.
    ///
    /// ```swift
    /// WindowGroup { ContentView().scope(app) }
    /// ```
    ///
    /// It reaches what is below this view. What a `NavigationStack` inside pushes is; what a stack around this view pushes is
    /// not, see `scopedDestination(for:destination:)`. A sheet is below the place of its `.sheet`.
    ///
    /// - Parameter scope: The scope; it is held for as long as the view is shown.
    public func scope<Definition: ScopeDefinition>(_ scope: Scope<Definition>) -> some View {
      environment(\.scope, AnyScope(scope))
    }
  }

  /// A view whose environment brings a scope: what ``ScopedHostingController`` shows.
  public struct ScopedView<Content: View>: View {
    let content: Content
    var place: AnyScope?

    /// The content, with the scope.
    public var body: some View { content.environment(\.scope, place) }
  }
#endif
