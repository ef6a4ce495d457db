// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// A stand-in for UIKit: what the adapters and their tests use of it, declared as the framework declares it (isolation, access,
// optionals), with as much behaviour as a test needs to see a scope arrive. It proves our side, not Apple's.
@_exported import Foundation

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIView: UIResponder {
  public fileprivate(set) weak var window: UIWindow?
}

@MainActor open class UIViewController: UIResponder {
  public override init() { super.init() }
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  open private(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []
  fileprivate var presentedHere: UIViewController?
  fileprivate weak var presenterOfThis: UIViewController?

  open func addChild(_ childController: UIViewController) {
    children.append(childController)
    childController.parent = self
  }

  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  // As the framework tells it: also of what an ancestor presents, or of who presents an ancestor.
  open var presentedViewController: UIViewController? { presentedHere ?? parent?.presentedViewController }
  open var presentingViewController: UIViewController? { presenterOfThis ?? parent?.presentingViewController }

  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    // The topmost container presents.
    guard parent == nil else { return parent?.present(viewControllerToPresent, animated: flag) ?? () }
    presentedHere = viewControllerToPresent
    viewControllerToPresent.presenterOfThis = self
  }

  open var view: UIView! {
    get {
      if loaded == nil {
        loaded = UIView()
        viewDidLoad()
      }
      return loaded
    }
    set { loaded = newValue }
  }
  private var loaded: UIView?
  open var viewIfLoaded: UIView? { loaded }
  open func viewDidLoad() {}

  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  open var storyboard: UIStoryboard? { nil }
}

@MainActor open class UINavigationController: UIViewController {
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    pushViewController(rootViewController, animated: false)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var viewControllers: [UIViewController] = []
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    viewControllers.append(viewController)
    addChild(viewController)
  }
}

@MainActor open class UITabBarController: UIViewController {
  open var viewControllers: [UIViewController]? {
    didSet { for controller in viewControllers ?? [] { addChild(controller) } }
  }
}

@MainActor open class UISplitViewController: UIViewController {
  public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
  public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }

  public init(style: UISplitViewController.Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) {
    style = .unspecified
    super.init(coder: coder)
  }

  open private(set) var style: UISplitViewController.Style
  open var viewControllers: [UIViewController] = []
  private var columns: [UISplitViewController.Column: UIViewController] = [:]

  // A column is a child only while it is shown: none is here.
  open func setViewController(_ vc: UIViewController?, for column: UISplitViewController.Column) {
    columns[column] = vc
  }
  open func viewController(for column: UISplitViewController.Column) -> UIViewController? { columns[column] }
}

@MainActor open class UIWindow: UIView {
  open var rootViewController: UIViewController? {
    didSet { rootViewController?.view.window = self }
  }
  open weak var windowScene: UIWindowScene?

  public override init() { super.init() }
  public init(windowScene: UIWindowScene) {
    super.init()
    self.windowScene = windowScene
    windowScene.windows.append(self)
  }
}

@MainActor public protocol UISceneDelegate: NSObjectProtocol {}
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}

@MainActor open class UIScene: UIResponder {
  open weak var delegate: (any UISceneDelegate)?
}

@MainActor open class UIWindowScene: UIScene {
  open fileprivate(set) var windows: [UIWindow] = []
}

@MainActor open class UIStoryboardSegue: NSObject {
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
  }
  open private(set) var identifier: String?
  open private(set) var source: UIViewController
  open private(set) var destination: UIViewController

  /// What a segue of the kind "show" does in a navigation controller.
  open func perform() {
    (source.parent as? UINavigationController)?.pushViewController(destination, animated: true)
  }
}

@MainActor open class UIStoryboard: NSObject {
  @MainActor @preconcurrency
  public func instantiateInitialViewController<ViewController>(
    creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController? where ViewController: UIViewController {
    creator?(NSCoder())
  }

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
