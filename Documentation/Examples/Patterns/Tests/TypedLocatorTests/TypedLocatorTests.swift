import Testing
import Trellis
import TrellisTesting

@testable import TypedLocator

@Suite("The locator, made typed", .scope(ShopScope.self))
struct TypedLocatorTests {
  @Test func `a registered service is not optional`() throws {
    let shop = try testScope(ShopScope.self)
    #expect(try shop.resolve(.cart).total(of: ["tea", "bread"]) == 8)
    #expect(label(of: "tea", in: shop) == "tea: 3")
  }

  @Test func `a service that may be missing is optional`() throws {
    #expect(try testScope(ShopScope.self).resolve(.cart).coupon == nil)
  }

  @Test func `a test replaces one service for itself alone`() throws {
    struct Fixed: PriceList {
      func price(of item: String) -> Int { 50 }
    }
    let shop = try testScope(ShopScope.self)
    let other = try shop.overriding { $0.override(.prices) { Fixed() } }
    #expect(try other.resolve(.cart).total(of: ["tea"]) == 50)
    #expect(try shop.resolve(.cart).total(of: ["tea"]) == 3)
  }

  @Test func `the old way sells for nothing if a service was added under its own type`() {
    let locator = Old.ServiceLocator()
    locator.add(WebPrices())
    #expect(Old.Cart(locator).total(of: ["tea", "bread"]) == 0)
    locator.add(WebPrices() as any PriceList)
    #expect(Old.Cart(locator).total(of: ["tea", "bread"]) == 8)
  }
}
