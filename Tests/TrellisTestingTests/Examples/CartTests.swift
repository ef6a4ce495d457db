import Testing
import Trellis
import TrellisTesting

@Suite(.scope(ShopScope.self) { $0.override(.prices) { FixedPrices() } })
struct CartTests {
  @Test func `a new cart costs nothing`() async throws {
    let shop = try testScope(ShopScope.self)
    #expect(try await shop.resolve(.cart).total == 0)
  }

  @Test(.scope(ShopScope.self) { $0.override(.prices) { FixedPrices(price: 7) } }, arguments: 1...5)
  func `a cart costs what is in it`(count: Int) async throws {
    let cart = try testScope(ShopScope.self).resolve(.cart)
    for _ in 0..<count { try await cart.add("tea") }
    #expect(await cart.total == 7 * count)
  }

  @Test func `an order has the shop's cart`() async throws {
    let shop = try testScope(ShopScope.self)
    let order = try shop.open(OrderScope.self, .init(number: 1))
    #expect(try order.resolve(.receipt).cart === shop.resolve(.cart))
  }
}

@Test(.scope(ShopScope.self)) func `nothing asks the web by accident`() throws {
  let shop = try testScope(ShopScope.self)
  let error = #expect(throws: ResolutionError.self) { try shop.resolve(.cart) }
  #expect(error?.path == [.cart, .prices])
}

@Test(.scope(ShopScope.self) { $0.permitLive(.prices) })
func `the web refuses`() async throws {
  let cart = try testScope(ShopScope.self).resolve(.cart)
  await #expect(throws: Refusal.self) { try await cart.add("tea") }
}

@Test(.scope(ShopScope.self, reportsUnusedOverrides: true) { $0.override(.prices) { FixedPrices() } })
func `the cart asks for prices`() async throws {
  try await testScope(ShopScope.self).resolve(.cart).add("tea")
}

@Test func `an order leaves nothing behind`() async throws {
  try await expectReleased(ShopScope.self, overrides: { $0.override(.prices) { FixedPrices() } }) { shop in
    let order = try shop.open(OrderScope.self, .init(number: 1))
    try await order.resolve(.receipt).cart.add("tea")
  }
}

extension Trait where Self == ScopeTrait {
  static var fixedPrices: Self {
    .scope(ShopScope.self) {
      $0.override(.prices) { FixedPrices() }
    }
  }
}

@Suite(.fixedPrices)
struct PriceTests {
  @Test func `a cart costs what its articles cost`() async throws {
    let cart = try testScope(ShopScope.self).resolve(.cart)
    try await cart.add("tea")
    #expect(await cart.total == 1)
  }
}
