// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// What the pages use of XCUIAutomation, which XCTest exports in Xcode, declared as Apple documents it, without behaviour.
public import Foundation

// docs: xcuiautomation/xcuiapplication
@MainActor open class XCUIApplication: XCUIElement {
  public override init() {}
  open var launchArguments: [String] = []
  open func launch() {}
}

// docs: xcuiautomation/xcuielement
@MainActor open class XCUIElement {
  init() {}
  open var staticTexts: XCUIElementQuery { XCUIElementQuery() }
  open func waitForExistence(timeout: TimeInterval) -> Bool { false }
}

// docs: xcuiautomation/xcuielementquery
@MainActor open class XCUIElementQuery {
  open subscript(key: String) -> XCUIElement { XCUIElement() }
}
