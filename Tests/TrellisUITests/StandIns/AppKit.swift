// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// A stand-in for AppKit: what the adapters and their tests use of it, declared as the framework declares it (isolation, access,
// optionals), with as much behaviour as a test needs to see a scope arrive, or arrive too late. It proves our side, not Apple's.
//
// The comment at a declaration names its source: a page of Apple's documentation below `appkit`, or a header of the macOS 12
// SDK. For the type-check, `Tests/Apple/Frameworks/AppKit` has the headers, with the versions.
@_exported import Foundation

@MainActor open class NSResponder: NSObject {}  // nsresponder

@MainActor open class NSView: NSResponder {  // nsview
  open fileprivate(set) unowned(unsafe) var window: NSWindow?  // nsview/window
}

@MainActor open class NSViewController: NSResponder {  // nsviewcontroller
  // NSViewController.h: these two are designated, that of `NSObject` is not.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  open fileprivate(set) weak var parent: NSViewController?  // nsviewcontroller/parent
  open var children: [NSViewController] = []  // nsviewcontroller/children
  // nsviewcontroller/presentedviewcontrollers, presentingviewcontroller; NSViewController.h: `assign`
  open private(set) var presentedViewControllers: [NSViewController]?
  open private(set) unowned(unsafe) var presentingViewController: NSViewController?

  open func addChild(_ childViewController: NSViewController) {  // nsviewcontroller/addchild(_:)
    children.append(childViewController)
    childViewController.parent = self
  }

  // nsviewcontroller/presentassheet(_:); NSViewController.h: it becomes the content of a sheet.
  open func presentAsSheet(_ viewController: NSViewController) {
    presentedViewControllers = (presentedViewControllers ?? []) + [viewController]
    viewController.presentingViewController = self
    _ = viewController.view
  }

  open var view: NSView {  // nsviewcontroller/view
    get {
      if let loaded { return loaded }
      let made = NSView()
      loaded = made
      viewDidLoad()
      for shown in standInShown { _ = shown.view }
      return made
    }
    set { loaded = newValue }
  }
  private var loaded: NSView?
  open var isViewLoaded: Bool { loaded != nil }  // nsviewcontroller/isviewloaded
  open func viewDidLoad() {}  // nsviewcontroller/viewdidload()

  /// What a container loads the views of with its own.
  fileprivate var standInShown: [NSViewController] { [] }

  open func prepare(for segue: NSStoryboardSegue, sender: Any?) {}  // nssegueperforming/prepare(for:sender:)
}

@MainActor open class NSSplitViewItem: NSObject {  // nssplitviewitem
  public convenience init(viewController: NSViewController) {  // nssplitviewitem/init(viewcontroller:)
    self.init()
    self.viewController = viewController
  }
  open var viewController = NSViewController()  // nssplitviewitem/viewcontroller
}

@MainActor open class NSSplitViewController: NSViewController {  // nssplitviewcontroller
  open private(set) var splitViewItems: [NSSplitViewItem] = []  // nssplitviewcontroller/splitviewitems
  open func addSplitViewItem(_ splitViewItem: NSSplitViewItem) {  // nssplitviewcontroller/addsplitviewitem(_:)
    splitViewItems.append(splitViewItem)
    addChild(splitViewItem.viewController)
    if isViewLoaded { _ = splitViewItem.viewController.view }
  }
  fileprivate override var standInShown: [NSViewController] { children }
}

@MainActor open class NSWindow: NSResponder {  // nswindow
  public convenience init(contentViewController: NSViewController) {  // nswindow/init(contentviewcontroller:)
    self.init()
    self.contentViewController = contentViewController
    showContent()  // No observer is called from here.
  }
  // nswindow/contentviewcontroller: its view becomes the window's.
  open var contentViewController: NSViewController? {
    didSet { showContent() }
  }
  private func showContent() { contentViewController?.view.window = self }

  open weak var windowController: NSWindowController?  // nswindow/windowcontroller
  open private(set) var childWindows: [NSWindow]?  // nswindow/childwindows
  open private(set) var sheets: [NSWindow] = []  // nswindow/sheets
  open private(set) var sheetParent: NSWindow?  // nswindow/sheetparent
  open unowned(unsafe) var parent: NSWindow?  // nswindow/parent

  // nswindow/beginsheet(_:completionhandler:)
  open func beginSheet(
    _ sheetWindow: NSWindow, completionHandler handler: ((NSApplication.ModalResponse) -> Void)? = nil
  ) {
    sheets.append(sheetWindow)
    sheetWindow.sheetParent = self
  }
  // nswindow/addchildwindow(_:ordered:)
  open func addChildWindow(_ childWin: NSWindow, ordered place: NSWindow.OrderingMode) {
    childWindows = (childWindows ?? []) + [childWin]
    childWin.parent = self
  }
  public enum OrderingMode: Int, Sendable { case above = 1, below = -1, out = 0 }  // nswindow/orderingmode
}

@MainActor open class NSApplication: NSResponder {  // nsapplication
  public struct ModalResponse: RawRepresentable, Sendable {  // nsapplication/modalresponse
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
  }
}

@MainActor public protocol NSApplicationDelegate: NSObjectProtocol {  // nsapplicationdelegate
  // nsapplicationdelegate/applicationdidfinishlaunching(_:), which need not be there.
  func applicationDidFinishLaunching(_ notification: Notification)
}
extension NSApplicationDelegate {
  public func applicationDidFinishLaunching(_ notification: Notification) {}
}

@MainActor open class NSWindowController: NSResponder {  // nswindowcontroller
  public init(window: NSWindow?) {  // nswindowcontroller/init(window:)
    super.init()
    self.window = window
    window?.windowController = self
  }
  public required init?(coder: NSCoder) { super.init() }  // nswindowcontroller/init(coder:)

  open var window: NSWindow?  // nswindowcontroller/window
  open var isWindowLoaded: Bool { window != nil }  // nswindowcontroller/iswindowloaded
  open var contentViewController: NSViewController? {  // nswindowcontroller/contentviewcontroller
    get { window?.contentViewController }
    set { window?.contentViewController = newValue }
  }
  open unowned(unsafe) var document: AnyObject?  // nswindowcontroller/document
  open func showWindow(_ sender: Any?) {}  // nswindowcontroller/showwindow(_:)

  open func prepare(for segue: NSStoryboardSegue, sender: Any?) {}  // nssegueperforming/prepare(for:sender:)
}

// nsstoryboardsegue: on no actor, also in 2026.
open class NSStoryboardSegue: NSObject {
  public typealias Identifier = String  // nsstoryboardsegue/identifier-swift.typealias
  // nsstoryboardsegue/init(identifier:source:destination:)
  public init(
    identifier: NSStoryboardSegue.Identifier, source sourceController: Any, destination destinationController: Any
  ) {
    self.identifier = identifier
    self.sourceController = sourceController
    self.destinationController = destinationController
  }
  open private(set) var identifier: NSStoryboardSegue.Identifier?  // nsstoryboardsegue/identifier-swift.property
  open private(set) var sourceController: Any  // nsstoryboardsegue/sourcecontroller
  open private(set) var destinationController: Any  // nsstoryboardsegue/destinationcontroller
  open func perform() {}  // nsstoryboardsegue/perform()
}

// NSStoryboard.h and nsstoryboard have the class on no actor.
open class NSStoryboard: NSObject {
  public typealias SceneIdentifier = String  // nsstoryboard/sceneidentifier
  public typealias Name = String  // nsstoryboard/name

  // nsstoryboard/init(name:bundle:)
  public convenience init(name: NSStoryboard.Name, bundle storyboardBundleOrNil: Bundle?) { self.init() }
}

extension NSStoryboard {
  // nsstoryboard/instantiateinitialcontroller(creator:), for either kind of controller
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

  // nsstoryboard/instantiatecontroller(identifier:creator:), for either kind of controller
  public func instantiateController<Controller>(
    identifier: NSStoryboard.SceneIdentifier, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller where Controller: NSViewController {
    let made = creator?(NSCoder()) ?? MainActor.assumeIsolated { Controller(coder: NSCoder()) }
    guard let made else { preconditionFailure("the storyboard cannot make '\(identifier)'") }
    return made
  }

  public func instantiateController<Controller>(
    identifier: NSStoryboard.SceneIdentifier, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller where Controller: NSWindowController {
    let made = creator?(NSCoder()) ?? MainActor.assumeIsolated { Controller(coder: NSCoder()) }
    guard let made else { preconditionFailure("the storyboard cannot make '\(identifier)'") }
    return made
  }
}
