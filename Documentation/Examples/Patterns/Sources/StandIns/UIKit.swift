// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// Stand-ins for UIKit and for the part of TrellisUI that this package uses of it, where UIKit is missing. TrellisUI itself is
// tested over larger ones, in `Tests/TrellisUITests/StandIns`.
#if !canImport(UIKit)
  public import Foundation
  public import Trellis

  @MainActor open class UIViewController: NSObject, @MainActor ScopeTreeNode {
    public private(set) var children: [UIViewController] = []
    public private(set) weak var parent: UIViewController?
    public private(set) var isViewLoaded = false

    public var scopeChildren: [AnyObject] { children }
    public var scopeParent: AnyObject? { parent }

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init() }

    open func viewDidLoad() {}
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

    public func loadViewIfNeeded() {
      guard !isViewLoaded else { return }
      isViewLoaded = true
      viewDidLoad()
    }

    public func addChild(_ child: UIViewController) {
      children.append(child)
      child.parent = self
    }

    /// Does what UIKit does with a segue of a storyboard.
    public func standInPerformSegue(to destination: UIViewController, sender: Any? = nil) {
      let segue = UIStoryboardSegue(identifier: nil, source: self, destination: destination)
      prepare(for: segue, sender: sender)
      segue.perform()
    }
  }

  @MainActor open class UIStoryboardSegue {
    public let identifier: String?
    public let source: UIViewController
    public let destination: UIViewController

    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
      self.identifier = identifier
      self.source = source
      self.destination = destination
    }

    open func perform() {
      source.addChild(destination)
      destination.loadViewIfNeeded()
    }
  }

  @MainActor public final class UIStoryboard {
    private let classes: [String: UIViewController.Type]

    /// Creates a storyboard that has one controller of each class.
    public init(standIn classes: [String: UIViewController.Type]) { self.classes = classes }

    public func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
      guard let screen = classes[identifier]?.init(coder: NSCoder()) else { fatalError("no '\(identifier)'") }
      return screen
    }

    public func instantiateViewController<Screen: UIViewController>(
      identifier: String, creator: (NSCoder) -> Screen?
    ) -> Screen {
      guard let screen = creator(NSCoder()) else { fatalError("no '\(identifier)'") }
      return screen
    }
  }

  // TrellisUI has these for UIKit.

  extension UIViewController {
    @discardableResult
    public func passScope(to segue: UIStoryboardSegue) -> Propagation {
      segue.source.passScope(to: segue.destination)
    }
  }

  extension UIStoryboard {
    public func instantiateViewController<Given: ScopeDefinition, Required: ScopeDefinition, Screen: UIViewController>(
      identifier: String, in scope: Scope<Given>, creator: (NSCoder, Scope<Required>) -> Screen?
    ) throws -> Screen {
      guard let required = AnyScope(scope).scope(of: Required.self) else { throw CancellationError() }
      return instantiateViewController(identifier: identifier) { creator($0, required) }
    }
  }
#endif
