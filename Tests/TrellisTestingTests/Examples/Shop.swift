import Trellis

// The program that Documentation/Testing.md tests.

protocol PriceService: Sendable {
  func price(of article: String) async throws -> Int
}

struct WebPrices: PriceService {
  func price(of article: String) async throws -> Int { throw Refusal() }
}

struct FixedPrices: PriceService {
  var price = 1
  func price(of article: String) async throws -> Int { price }
}

actor Cart {
  private let prices: any PriceService
  private(set) var total = 0

  init(prices: any PriceService) {
    self.prices = prices
  }

  func add(_ article: String) async throws { total += try await prices.price(of: article) }
}

struct Receipt: Sendable {
  var number: Int
  var cart: Cart
}

extension Keys {
  static let prices = Key<any PriceService>("prices")
  static let cart = Key<Cart>("cart")
  static let number = Key<Int>("number")
  static let receipt = Key<Receipt>("receipt")
}

enum ShopScope: ScopeDefinition {
  static func register(in shop: inout Registry<ShopScope>) {
    shop.shared(.prices, options: .live) { WebPrices() }
    shop.shared(.cart, needs: Keys.prices, make: Cart.init)
  }
}

enum OrderScope: ScopeDefinition {
  typealias Parent = ShopScope
  struct Inputs: Sendable { var number: Int }

  static func register(in order: inout Registry<OrderScope>) {
    order.input(.number, \.number)
    order.shared(.receipt, needs: Keys.number, Keys.cart, make: Receipt.init)
  }
}
