// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// A stand-in for UIKit: what the adapters and their tests use of it, declared as the framework declares it (isolation, access,
// optionals), with as much behaviour as a test needs to see a scope arrive, or arrive too late. It proves our side, not Apple's.
//
// The comment at a declaration names its source: a page of Apple's documentation below `uikit`, or a header of the iOS 18 SDK.
// For the type-check, `Tests/Apple/Frameworks/UIKit` has the headers, with the versions.
@_exported import Foundation

@MainActor open class UIResponder: NSObject {}  // uiresponder

@MainActor open class UIImage: NSObject {}  // uiimage

@MainActor open class UIView: UIResponder {  // uiview
  open fileprivate(set) weak var window: UIWindow?  // uiview/window
  open var isHidden = false  // uiview/ishidden
}

@MainActor open class UIViewController: UIResponder {  // uiviewcontroller
  // UIViewController.h: these two are designated, that of `NSObject` is not.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  open private(set) weak var parent: UIViewController?  // uiviewcontroller/parent
  open private(set) var children: [UIViewController] = []  // uiviewcontroller/children
  private var presentedHere: UIViewController?
  private weak var presenterOfThis: UIViewController?

  open func addChild(_ childController: UIViewController) {  // uiviewcontroller/addchild(_:)
    if childController.parent === self { return }
    childController.removeFromParent()
    children.append(childController)
    childController.parent = self
  }

  open func removeFromParent() {  // uiviewcontroller/removefromparent()
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  // uiviewcontroller/presentedviewcontroller, presentingviewcontroller: also what an ancestor presents, or who presents one.
  open var presentedViewController: UIViewController? { presentedHere ?? parent?.presentedViewController }
  open var presentingViewController: UIViewController? { presenterOfThis ?? parent?.presentingViewController }

  // uiviewcontroller/present(_:animated:completion:)
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    // The topmost container presents.
    guard parent == nil else { return parent?.present(viewControllerToPresent, animated: flag) ?? () }
    presentedHere = viewControllerToPresent
    viewControllerToPresent.presenterOfThis = self
    viewControllerToPresent.standInShow(in: viewIfLoaded?.window)
  }

  // uiviewcontroller/dismiss(animated:completion:)
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedHere else { return presentingViewController?.dismiss(animated: flag) ?? () }
    presented.presenterOfThis = nil
    presentedHere = nil
  }

  open var view: UIView! {  // uiviewcontroller/view
    get {
      loadViewIfNeeded()
      return loaded
    }
    set { loaded = newValue }
  }
  private var loaded: UIView?
  open var viewIfLoaded: UIView? { loaded }  // uiviewcontroller/viewifloaded
  open var isViewLoaded: Bool { loaded != nil }  // uiviewcontroller/isviewloaded
  open func viewDidLoad() {}  // uiviewcontroller/viewdidload()
  open func loadViewIfNeeded() {  // uiviewcontroller/loadviewifneeded()
    guard loaded == nil else { return }
    loaded = UIView()
    viewDidLoad()
    for shown in standInShown { shown.loadViewIfNeeded() }
  }

  // uiviewcontroller/show(_:sender:)
  open func show(_ vc: UIViewController, sender: Any?) {
    guard let parent else { return present(vc, animated: true) }
    parent.show(vc, sender: sender)
  }

  /// What a container shows, and loads the views of with its own.
  fileprivate var standInShown: [UIViewController] { [] }

  /// Loads the view, and those of what is shown in it, and puts them in a window.
  fileprivate func standInShow(in window: UIWindow?) {
    view.window = window
    for shown in standInShown { shown.standInShow(in: window) }
  }

  // uiviewcontroller/navigationcontroller
  open var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }

  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}  // uiviewcontroller/prepare(for:sender:)
  open var storyboard: UIStoryboard? { nil }  // uiviewcontroller/storyboard
}

@MainActor open class UINavigationController: UIViewController {  // uinavigationcontroller
  // UINavigationController.h
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    pushViewController(rootViewController, animated: false)
  }

  open var viewControllers: [UIViewController] = [] {  // uinavigationcontroller/viewcontrollers
    didSet {
      for gone in oldValue where !viewControllers.contains(gone) { gone.removeFromParent() }
      for controller in viewControllers { addChild(controller) }
      if isViewLoaded { topViewController?.standInShow(in: view.window) }
    }
  }
  open var topViewController: UIViewController? { viewControllers.last }  // uinavigationcontroller/topviewcontroller

  // uinavigationcontroller/pushviewcontroller(_:animated:). Where a stack is shown, the pushed view is loaded in the next
  // layout at the latest: here at once.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    viewControllers.append(viewController)
  }

  // uinavigationcontroller/poptoviewcontroller(_:animated:)
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let index = viewControllers.firstIndex(of: viewController) else { return nil }
    let popped = Array(viewControllers[(index + 1)...])
    viewControllers.removeSubrange((index + 1)...)
    return popped
  }

  open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

  fileprivate override var standInShown: [UIViewController] { viewControllers.suffix(1) }
}

// UITab.h: on the main actor; iOS 18, tvOS 18, visionOS 2.
@MainActor open class UITab: NSObject {
  public init(
    title: String, image: UIImage?, identifier: String, viewControllerProvider: ((UITab) -> UIViewController)? = nil
  ) {
    self.title = title
    self.identifier = identifier
    provider = viewControllerProvider
  }
  open var title: String
  public let identifier: String
  private let provider: ((UITab) -> UIViewController)?

  public fileprivate(set) weak var parent: UITabGroup?
  fileprivate weak var standInOwner: UITabBarController?
  open var tabBarController: UITabBarController? { standInOwner ?? parent?.tabBarController }

  // UITab.h: "The view controller provider is used to resolve the view controller if it is currently nil."
  open var viewController: UIViewController? {
    if made == nil { made = provider?(self) }
    return made
  }
  private var made: UIViewController?
}

// UITabGroup.h
@MainActor open class UITabGroup: UITab {
  public init(
    title: String, image: UIImage?, identifier: String, children: [UITab] = [],
    viewControllerProvider: ((UITab) -> UIViewController)? = nil
  ) {
    self.children = children
    super.init(title: title, image: image, identifier: identifier, viewControllerProvider: viewControllerProvider)
    for child in children { child.parent = self }
  }
  open var children: [UITab] {
    didSet { for child in children { child.parent = self } }
  }
  open var managingNavigationController: UINavigationController?
}

@MainActor open class UITabBarController: UIViewController {  // uitabbarcontroller
  public convenience init(tabs: [UITab]) {  // uitabbarcontroller/init(tabs:)
    self.init(nibName: nil, bundle: nil)
    setTabs(tabs, animated: false)
  }
  open func setTabs(_ tabs: [UITab], animated: Bool) { self.tabs = tabs }  // uitabbarcontroller/settabs(_:animated:)

  // uitabbarcontroller/viewcontrollers. What the framework answers where there are tabs is written nowhere: here, the worst.
  open var viewControllers: [UIViewController]? {
    get { standInTabs.isEmpty ? own : standInTabs.compactMap(\.viewController) }
    set {
      own = newValue
      for controller in newValue ?? [] { addChild(controller) }
      if isViewLoaded { newValue?.first?.standInShow(in: view.window) }
    }
  }
  private var own: [UIViewController]?

  /// Whether this is a system with tabs: iOS 18, tvOS 18, visionOS 2 or later.
  public static var standInHasTabs = true

  // uitabbarcontroller/tabs. Controllers are asked for when they are shown.
  open var tabs: [UITab] {
    get {
      precondition(Self.standInHasTabs, "there are no tabs before iOS 18")
      return standInTabs
    }
    set { standInTabs = newValue }
  }
  private var standInTabs: [UITab] = [] {
    didSet {
      for tab in tabs { tab.standInOwner = self }
      if isViewLoaded { selectedTab = tabs.first }
    }
  }

  // UITabBarController.h: "can be a root tab or any of their descendants"
  open var selectedTab: UITab? {
    didSet { for shown in standInShown { shown.standInShow(in: viewIfLoaded?.window) } }
  }

  fileprivate override var standInShown: [UIViewController] {
    guard let selected = selectedTab ?? standInTabs.first else { return (own ?? []).prefix(1).map { $0 } }
    guard let group = selected.parent, let stack = group.managingNavigationController else {
      guard let controller = selected.viewController else { return [] }
      addChild(controller)
      return [controller]
    }
    addChild(stack)
    stack.viewControllers = [group, selected].compactMap(\.viewController)
    return [stack]
  }
}

@MainActor open class UISplitViewController: UIViewController {  // uisplitviewcontroller
  // uisplitviewcontroller/style-swift.enum
  public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
  public enum Column: Int, Sendable {  // uisplitviewcontroller/column
    case primary, supplementary, secondary, compact
    @available(iOS 26.0, macCatalyst 26.0, *) case inspector  // uisplitviewcontroller/column/inspector
  }

  // UISplitViewController.h
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .unspecified
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  public required init?(coder: NSCoder) {
    style = .unspecified
    super.init(coder: coder)
  }
  public init(style: UISplitViewController.Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  open private(set) var style: UISplitViewController.Style  // uisplitviewcontroller/style-swift.property
  open var viewControllers: [UIViewController] = []  // uisplitviewcontroller/viewcontrollers
  private var columns: [UISplitViewController.Column: UIViewController] = [:]

  // uisplitviewcontroller/setviewcontroller(_:for:). A column is a child only while it is shown: none is here.
  open func setViewController(_ vc: UIViewController?, for column: UISplitViewController.Column) {
    standInRequire(column)
    columns[column] = vc
  }
  // uisplitviewcontroller/viewcontroller(for:)
  open func viewController(for column: UISplitViewController.Column) -> UIViewController? {
    standInRequire(column)
    return columns[column]
  }

  /// UISplitViewController.h: there are no columns without a style, and "supplementary" is one of three. The framework raises.
  private func standInRequire(_ column: UISplitViewController.Column) {
    let isThere = style == .tripleColumn || (style == .doubleColumn && column != .supplementary)
    precondition(isThere, "a split view of this style has no such column")
  }
}

@MainActor open class UIWindow: UIView {  // uiwindow
  // uiwindow/rootviewcontroller. Its view is loaded when the window is shown, or at once if it is.
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.viewIfLoaded?.window = nil
      showRoot()
    }
  }
  open weak var windowScene: UIWindowScene?  // uiwindow/windowscene

  public override init() {
    super.init()
    super.isHidden = true
  }
  public init(windowScene: UIWindowScene) {  // uiwindow/init(windowscene:)
    super.init()
    super.isHidden = true
    self.windowScene = windowScene
    windowScene.windows.append(self)
  }

  open override var isHidden: Bool {
    didSet { showRoot() }
  }
  open func makeKeyAndVisible() { isHidden = false }  // uiwindow/makekeyandvisible()

  private func showRoot() {
    if !isHidden { rootViewController?.standInShow(in: self) }
  }
}

@MainActor public protocol UISceneDelegate: NSObjectProtocol {  // uiscenedelegate
  // uiscenedelegate/scene(_:willconnectto:options:), which need not be there.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
}
extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {}
}
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}  // uiwindowscenedelegate

@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {}  // uiapplicationdelegate

@MainActor open class UIApplication: UIResponder {  // uiapplication
  public static let shared = UIApplication()  // uiapplication/shared
  open weak var delegate: (any UIApplicationDelegate)?  // uiapplication/delegate
}

@MainActor open class UISceneSession: NSObject {  // uiscenesession
  open var stateRestorationActivity: NSUserActivity?  // uiscenesession/staterestorationactivity
}

// foundation/nsuseractivity, of which this Foundation has none
open class NSUserActivity: NSObject {
  public init(activityType: String) { self.activityType = activityType }
  open private(set) var activityType: String
  open var userInfo: [AnyHashable: Any]?
}

@MainActor public protocol UIContentConfiguration {}  // uicontentconfiguration-swift.protocol

@MainActor open class UICollectionViewCell: UIView {  // uicollectionviewcell
  open var contentConfiguration: (any UIContentConfiguration)?  // uicollectionviewcell/contentconfiguration
}

@MainActor open class UIScene: UIResponder {  // uiscene
  @MainActor open class ConnectionOptions: NSObject {}  // uiscene/connectionoptions
  open var delegate: (any UISceneDelegate)?  // uiscene/delegate
}

@MainActor open class UIWindowScene: UIScene {  // uiwindowscene
  open fileprivate(set) var windows: [UIWindow] = []  // uiwindowscene/windows
}

// uistoryboardsegue: deprecated on visionOS.
@MainActor open class UIStoryboardSegue: NSObject {
  // uistoryboardsegue/init(identifier:source:destination:)
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
  }
  open private(set) var identifier: String?  // uistoryboardsegue/identifier
  open private(set) var source: UIViewController  // uistoryboardsegue/source
  open private(set) var destination: UIViewController  // uistoryboardsegue/destination

  /// What a segue of the kind "show" does in a navigation controller, and one that unwinds to a controller in it.
  open func perform() {  // uistoryboardsegue/perform()
    guard let stack = source.navigationController else { return }
    if stack.viewControllers.contains(destination) {
      stack.popToViewController(destination, animated: true)
    } else {
      stack.pushViewController(destination, animated: true)
    }
  }
}

extension UIViewController {
  /// What the framework does to perform a segue that a storyboard describes, to what is new or, unwinding, to what is not:
  /// it asks the source to prepare for either, uiviewcontroller/prepare(for:sender:).
  public static func standInPerform(_ segue: UIStoryboardSegue) {
    segue.source.prepare(for: segue, sender: nil)
    segue.perform()
  }
}

// uistoryboard: deprecated on visionOS.
@MainActor open class UIStoryboard: NSObject {
  // uistoryboard/init(name:bundle:)
  public convenience init(name: String, bundle storyboardBundleOrNil: Bundle?) { self.init() }

  // uistoryboard/instantiateinitialviewcontroller(creator:)
  @MainActor @preconcurrency
  public func instantiateInitialViewController<ViewController>(
    creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController? where ViewController: UIViewController {
    creator?(NSCoder())
  }

  // uistoryboard/instantiateviewcontroller(identifier:creator:)
  @MainActor @preconcurrency
  public func instantiateViewController<ViewController>(
    identifier: String, creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController where ViewController: UIViewController {
    guard let made = creator?(NSCoder()) ?? ViewController(coder: NSCoder()) else {
      preconditionFailure("the storyboard cannot make '\(identifier)'")
    }
    return made
  }
}
