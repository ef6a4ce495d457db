// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// What the pages use of XCTest and XCUIAutomation, which it exports, declared as Apple documents it, without behaviour.
@_exported import Foundation

// docs: xctest/xctestcase
open class XCTestCase {
  public init() {}
}

public func XCTAssertTrue(
  _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {}

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
