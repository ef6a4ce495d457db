import Foundation
import Trellis

/// Reads the orders of a file, and collects the errors of those that cannot be read.
func orders(in data: Data, for shop: Scope<ShopScope>) throws -> Recovered<Order> {
  let decoder = JSONDecoder()
  decoder.userInfo[.trellisScope] = shop
  return try decoder.decode(Recovered<Order>.self, from: data)
}
