#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
  public import SwiftUI
  public import Trellis
  public import UIKit

  /// A hosting controller whose views find the scope that it is handed in their environment.
  ///
  /// ```swift
  /// let profile = ScopedHostingController(of: SessionScope.self, rootView: ProfileView())
  /// list.joined(by: profile)
  /// list.show(profile, sender: nil)
  /// ```
  open class ScopedHostingController<Context: ScopeDefinition, Content: View>: UIHostingController<ScopedView<Content>>,
    @MainActor ScopeConsumer
  {
    /// The scope that its views find.
    public var scope: Scope<Context>? {
      didSet { rootView.place = scope.map { AnyScope($0) } }
    }

    /// Makes a controller that has no scope yet.
    ///
    /// - Parameters:
    ///   - definition: The definition of the scope that it wants.
    ///   - rootView: The view to show.
    public init(of definition: Context.Type, rootView: Content) {
      super.init(rootView: ScopedView(content: rootView))
    }

    /// Cannot be made by a storyboard, which knows no generic class.
    @available(*, unavailable)
    public required dynamic init?(coder: NSCoder) { nil }
  }
#endif
