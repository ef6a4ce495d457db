import Trellis

protocol PriceList: Sendable {
  func price(of item: String) -> Int
}

struct WebPrices: PriceList {
  func price(of item: String) -> Int { item.count }
}

struct Coupon: Sendable {
  var percent: Int
}

/// Every service of the shop, by name and type. There are no others.
extension Keys {
  static let prices = Key<any PriceList>("prices")
  static let coupon = Key<Coupon>("coupon")
  static let cart = Key<Cart>("cart")
}

enum ShopScope: ScopeDefinition {
  static func register(in shop: inout Registry<ShopScope>) {
    shop.shared(.prices) { WebPrices() }
    shop.unique(.cart, needs: .prices, .optional(.coupon), make: Cart.init)
  }
}

struct Cart {
  let prices: any PriceList
  /// Nil is a fact of the shop here, and not a mistake in it.
  let coupon: Coupon?

  func total(of items: [String]) -> Int {
    items.map(prices.price).reduce(0, +) * (100 - (coupon?.percent ?? 0)) / 100
  }
}

/// The locator itself is the scope: code that asked it asks the scope, and is given what the key's type says.
func label(of item: String, in shop: Scope<ShopScope>) throws -> String {
  "\(item): \(try shop.resolve(.prices).price(of: item))"
}
