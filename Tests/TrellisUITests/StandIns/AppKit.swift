// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// A stand-in for AppKit: what the adapters and their tests use of it, declared as the framework declares it (isolation, access,
// optionals), with as much behaviour as a test needs to see a scope arrive. It proves our side, not Apple's.
@_exported import Foundation

@MainActor open class NSResponder: NSObject {}

@MainActor open class NSView: NSResponder {
  open fileprivate(set) unowned(unsafe) var window: NSWindow?
}

@MainActor open class NSViewController: NSResponder {
  public override init() { super.init() }
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  open private(set) weak var parent: NSViewController?
  open var children: [NSViewController] = []
  open private(set) var presentedViewControllers: [NSViewController]?
  open private(set) unowned(unsafe) var presentingViewController: NSViewController?

  open func addChild(_ childViewController: NSViewController) {
    children.append(childViewController)
    childViewController.parent = self
  }

  open func presentAsSheet(_ viewController: NSViewController) {
    presentedViewControllers = (presentedViewControllers ?? []) + [viewController]
    viewController.presentingViewController = self
  }

  open var view: NSView {
    get {
      isViewLoaded = true
      return made
    }
    set { made = newValue }
  }
  private var made = NSView()
  open private(set) var isViewLoaded = false

  open func prepare(for segue: NSStoryboardSegue, sender: Any?) {}
}

@MainActor open class NSWindow: NSResponder {
  open var contentViewController: NSViewController? {
    didSet { contentViewController?.view.window = self }
  }
  open weak var windowController: NSWindowController?
  open private(set) var childWindows: [NSWindow]?
  open private(set) var sheets: [NSWindow] = []
  open private(set) var sheetParent: NSWindow?
  open weak var parent: NSWindow?

  open func beginSheet(_ sheetWindow: NSWindow, completionHandler handler: ((Int) -> Void)? = nil) {
    sheets.append(sheetWindow)
    sheetWindow.sheetParent = self
  }
  open func addChildWindow(_ childWin: NSWindow, ordered place: NSWindow.OrderingMode) {
    childWindows = (childWindows ?? []) + [childWin]
    childWin.parent = self
  }
  public enum OrderingMode: Int, Sendable { case above, below, out }
}

@MainActor open class NSWindowController: NSResponder {
  public init(window: NSWindow?) {
    super.init()
    self.window = window
    window?.windowController = self
  }
  public required init?(coder: NSCoder) { super.init() }

  open var window: NSWindow?
  open var isWindowLoaded: Bool { window != nil }
  open var contentViewController: NSViewController? {
    get { window?.contentViewController }
    set { window?.contentViewController = newValue }
  }
  open unowned(unsafe) var document: AnyObject?

  open func prepare(for segue: NSStoryboardSegue, sender: Any?) {}
}

// The SDKs differ, or the documentation does, in whether the class is on the main actor: both are tried.
#if SEGUE_ON_MAIN_ACTOR
  @MainActor open class NSStoryboardSegue: NSObject {
    public typealias Identifier = String
    public init(identifier: NSStoryboardSegue.Identifier, source: Any, destination: Any) {
      self.identifier = identifier
      sourceController = source
      destinationController = destination
    }
    open private(set) var identifier: NSStoryboardSegue.Identifier?
    open private(set) var sourceController: Any
    open private(set) var destinationController: Any
    open func perform() {}
  }
#else
  open class NSStoryboardSegue: NSObject {
    public typealias Identifier = String
    public init(identifier: NSStoryboardSegue.Identifier, source: Any, destination: Any) {
      self.identifier = identifier
      sourceController = source
      destinationController = destination
    }
    open private(set) var identifier: NSStoryboardSegue.Identifier?
    open private(set) var sourceController: Any
    open private(set) var destinationController: Any
    open func perform() {}
  }
#endif

@MainActor open class NSStoryboard: NSObject {
  public typealias SceneIdentifier = String
}

extension NSStoryboard {
  public func instantiateInitialController<Controller>(
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller? where Controller: NSViewController {
    creator?(NSCoder())
  }

  public func instantiateInitialController<Controller>(
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller? where Controller: NSWindowController {
    creator?(NSCoder())
  }

  public func instantiateController<Controller>(
    identifier: NSStoryboard.SceneIdentifier, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller where Controller: NSViewController {
    guard let made = creator?(NSCoder()) ?? Controller(coder: NSCoder()) else {
      preconditionFailure("the storyboard cannot make '\(identifier)'")
    }
    return made
  }

  public func instantiateController<Controller>(
    identifier: NSStoryboard.SceneIdentifier, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller where Controller: NSWindowController {
    guard let made = creator?(NSCoder()) ?? Controller(coder: NSCoder()) else {
      preconditionFailure("the storyboard cannot make '\(identifier)'")
    }
    return made
  }
}
