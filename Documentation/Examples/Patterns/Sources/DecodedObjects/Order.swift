import Trellis

/// An order: immutable, without optionals, and complete once it is decoded.
struct Order: Decodable, Sendable, Equatable {
  let number: Int
  /// In the shop's currency.
  let total: Double
  let customer: String

  private enum CodingKeys: CodingKey {
    case number, amount, currency, customer
  }

  init(from decoder: any Decoder) throws {
    let shop = try decoder.scope(of: ShopScope.self)
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    number = try fields.decode(Int.self, forKey: .number)
    customer = try fields.decodeIfPresent(String.self, forKey: .customer) ?? shop.resolve(.guest)
    let currency = try fields.decode(String.self, forKey: .currency)
    guard let rate = try shop.resolve(.rates).rate(of: currency) else {
      throw DecodingError.dataCorruptedError(forKey: .currency, in: fields, debugDescription: "no rate of \(currency)")
    }
    total = try fields.decode(Double.self, forKey: .amount) * rate
  }
}

struct Rates: Sendable {
  var table: [String: Double]
  func rate(of currency: String) -> Double? { table[currency] }
}

extension Keys {
  static let rates = Key<Rates>("rates")
  static let guest = Key<String>("guest")
}

enum ShopScope: ScopeDefinition {
  static func register(in shop: inout Registry<ShopScope>) {
    shop.shared(.rates) { Rates(table: ["EUR": 1, "GBP": 1.2]) }
    shop.value(.guest, "a guest")
  }
}
