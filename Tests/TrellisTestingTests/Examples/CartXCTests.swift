import Trellis
import TrellisTesting
import XCTest

final class CartXCTests: XCTestCase {
  func testACartCostsWhatIsInIt() async throws {
    try await withTestScope(ShopScope.self, overrides: { $0.override(.prices) { FixedPrices(price: 7) } }) { shop in
      try await shop.resolve(.cart).add("tea")
      let total = try await testScope(ShopScope.self).resolve(.cart).total
      XCTAssertEqual(total, 7)
    }
  }

  private func withShop(
    overrides: (inout Overrides) -> Void, perform body: (Scope<ShopScope>) async throws -> Void
  ) async throws {
    try await withTestScope(
      ShopScope.self,
      overrides: {
        $0.override(.prices) { FixedPrices(price: 3) }
        overrides(&$0)
      }, perform: body)
  }

  func testATestOverridesAfterItsClass() async throws {
    try await withShop(overrides: { $0.override(.prices) { FixedPrices(price: 9) } }) { shop in
      try await shop.resolve(.cart).add("tea")
      let total = try await shop.resolve(.cart).total
      XCTAssertEqual(total, 9)
    }
  }

  func testAnOrderHasTheShopsCart() async throws {
    try await withTestScope(ShopScope.self, overrides: { $0.override(.prices) { FixedPrices() } }) { shop in
      try await withTestScope(OrderScope.self, .init(number: 1), in: shop) { order in
        XCTAssert(try order.resolve(.receipt).cart === shop.resolve(.cart))
      }
    }
  }

  func testAnOrderLeavesNothingBehind() async throws {
    let found = try await leaks(in: ShopScope.self, overrides: { $0.override(.prices) { FixedPrices() } }) { shop in
      let order = try shop.open(OrderScope.self, .init(number: 1))
      try await order.resolve(.receipt).cart.add("tea")
    }
    XCTAssert(found.isEmpty, "\(found)")
  }
}
