import Testing
import Trellis
import TrellisTesting

@Suite(
  .scope(ShopScope.self) { $0.override(.prices) { FixedPrices() } },
  .scope(OrderScope.self, .init(number: 1)))
struct OrderTests {
  @Test func `an order has its number`() throws {
    let order = try testScope(OrderScope.self)
    #expect(try order.resolve(.receipt).number == 1)
  }

  @Test(
    .scope(OrderScope.self, .init(number: 2)),
    .overriding(ShopScope.self) { $0.override(.prices) { FixedPrices(price: 7) } })
  func `a later order costs what is in it, too`() async throws {
    let receipt = try testScope(OrderScope.self).resolve(.receipt)
    try await receipt.cart.add("tea")
    #expect(receipt.number == 2)
    #expect(await receipt.cart.total == 7)
  }
}
