import Testing
import Trellis
import XCTest

@testable import Notes

// The app has started, and has a bootstrap scope, which its own code finds.

struct HostedTests {
  @Test func `a test does not see the bootstrap scope of its host`() async {
    #expect(ScopeMode.isTesting)
    #expect(Scope<AppScope>.current == nil)
    #expect(await Task { Scope<AppScope>.current == nil }.value)
    #expect(await Task.detached { Scope<AppScope>.current != nil }.value)
  }
}

final class HostedXCTests: XCTestCase {
  func testDoesNotSeeTheBootstrapScopeOfItsHost() { XCTAssertNil(Scope<AppScope>.current) }

  func testDoesNotSeeItWhileItWaits() async {
    let isHidden = await Task.detached { Scope<AppScope>.current == nil }.value
    XCTAssertTrue(isHidden)
  }
}
