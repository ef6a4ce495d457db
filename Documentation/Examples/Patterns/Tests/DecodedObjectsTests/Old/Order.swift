@testable import DecodedObjects

enum Old {}

extension Old {
  final class Order: Decodable {
    var number: Int?
    var amount: Double?
    var currency: String?
    var rates: Rates!  // set after decoding
    private enum CodingKeys: CodingKey { case number, amount, currency }
    var total: Double { (amount ?? 0) * (rates.rate(of: currency ?? "") ?? 0) }
  }
}
