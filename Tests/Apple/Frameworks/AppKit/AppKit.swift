// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// What AppKit declares in Swift beside its headers. Nothing of it runs.
@_exported public import AppKit

// docs: appkit/nsstoryboard/instantiatecontroller(identifier:creator:), on no actor, for either kind of controller
@available(macOS 10.15, *)
extension NSStoryboard {
  public func instantiateInitialController<Controller>(
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller? where Controller: NSViewController { nil }

  public func instantiateInitialController<Controller>(
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller? where Controller: NSWindowController { nil }

  public func instantiateController<Controller>(
    identifier: NSStoryboard.SceneIdentifier, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller where Controller: NSViewController { fatalError("nothing runs here") }

  public func instantiateController<Controller>(
    identifier: NSStoryboard.SceneIdentifier, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller where Controller: NSWindowController { fatalError("nothing runs here") }
}
