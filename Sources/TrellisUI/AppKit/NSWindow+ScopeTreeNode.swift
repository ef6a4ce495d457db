#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Trellis

  /// A window's tree is that of its content, of the windows attached to it and of its sheets.
  ///
  /// Setting the content loads its view, which can read from its scope, so pass scopes first:
  ///
  /// ```swift
  /// app.propagate(through: root)
  /// window.contentViewController = root
  /// ```
  extension NSWindow: @MainActor ScopeTreeNode {
    /// The content's view controller, and the windows attached to it and its sheets, each below its own controller.
    public var scopeChildren: [AnyObject] {
      let windows = (childWindows ?? []) + sheets
      return [contentViewController].compactMap { $0 } + windows.map { $0.windowController ?? $0 }
    }

    /// Its controller or, if there is none, the window that it is attached to.
    public var scopeParent: AnyObject? { windowController ?? sheetParent ?? parent }
  }

  /// A window controller's tree is that of its window.
  ///
  /// ```swift
  /// app.propagate(through: root)
  /// windowController.contentViewController = root
  /// ```
  ///
  /// A storyboard can load the content's view before it returns the window's controller. If that view reads from its scope,
  /// give the content's controller its own identifier, create it, pass it the scope, and create the window in code.
  extension NSWindowController: @MainActor ScopeTreeNode {
    /// The content's view controller, and its window once that is loaded.
    public var scopeChildren: [AnyObject] {
      [contentViewController, isWindowLoaded ? window : nil].compactMap { $0 }
    }

    /// The window that its own is attached to or, if there is none, its document, which may hold a scope.
    public var scopeParent: AnyObject? {
      let window = isWindowLoaded ? window : nil
      return window?.sheetParent ?? window?.parent ?? document
    }
  }
#endif
