#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Trellis

  /// A window's tree is that of its content, of the windows attached to it and of its sheets.
  ///
  /// ```swift
  /// app.propagate(through: window)
  /// ```
  extension NSWindow: @MainActor ScopeTreeNode {
    /// The content's view controller, and the windows attached to it and its sheets, each below its own controller.
    public var scopeChildren: [AnyObject] {
      let windows = (childWindows ?? []) + sheets
      return [contentViewController].compactMap { $0 } + windows.map { $0.windowController ?? $0 }
    }

    /// Its controller or, where there is none, the window that it is attached to.
    public var scopeParent: AnyObject? { windowController ?? sheetParent ?? parent }
  }

  /// A window controller's tree is that of its window.
  ///
  /// ```swift
  /// app.propagate(through: windowController)
  /// ```
  extension NSWindowController: @MainActor ScopeTreeNode {
    /// The content's view controller, and its window once that is loaded.
    public var scopeChildren: [AnyObject] {
      [contentViewController, isWindowLoaded ? window : nil].compactMap { $0 }
    }

    /// The window that its own is attached to or, where there is none, its document, which may hold a scope.
    public var scopeParent: AnyObject? {
      let window = isWindowLoaded ? window : nil
      return window?.sheetParent ?? window?.parent ?? document
    }
  }
#endif
