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

/// All services of the shop, with their types.
extension Keys {
  static let prices = Key<any PriceList>("prices")
  static let coupon = Key<Coupon>("coupon")
  static let cart = Key<Cart>("cart")
}

enum ShopScope: ScopeDefinition, MemberLookup {
  static func register(in shop: inout Registry<ShopScope>) {
    shop.shared(.prices) { WebPrices() }
    shop.unique(.cart, needs: Keys.prices, Keys.coupon.optional, make: Cart.init)
  }
}

struct Cart {
  let prices: any PriceList
  /// Optional, because the shop can do without one.
  let coupon: Coupon?

  func total(of items: [String]) -> Int {
    items.map(prices.price).reduce(0, +) * (100 - (coupon?.percent ?? 0)) / 100
  }
}

/// Takes the scope where it took the locator. The property has the key's type.
func label(of item: String, in shop: Scope<ShopScope>) -> String {
  "\(item): \(shop.prices.price(of: item))"
}
