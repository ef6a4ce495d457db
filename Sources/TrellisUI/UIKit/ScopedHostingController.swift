#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
  public import SwiftUI
  public import Trellis
  public import UIKit

  /// A hosting controller whose views find its scope in their environment.
  ///
  /// ```swift
  /// let profile = ScopedHostingController(of: SessionScope.self, rootView: ProfileView())
  /// list.passScope(to: profile)
  /// list.show(profile, sender: nil)
  /// ```
  open class ScopedHostingController<Context: ScopeDefinition, Content: View>: UIHostingController<ScopedView<Content>>,
    @MainActor ScopeConsumer
  {
    /// The scope in the environment of its views.
    public var scope: Scope<Context>? {
      didSet { rootView.place = scope.map { AnyScope($0) } }
    }

    /// Creates a controller that has no scope yet.
    ///
    /// - Parameters:
    ///   - definition: The definition of the scope that it requires.
    ///   - rootView: The view to show.
    public init(of definition: Context.Type, rootView: Content) {
      super.init(rootView: ScopedView(content: rootView))
    }

    /// Unavailable: storyboards do not support generic classes.
    @available(*, unavailable)
    public required dynamic init?(coder: NSCoder) { nil }
  }
#endif
