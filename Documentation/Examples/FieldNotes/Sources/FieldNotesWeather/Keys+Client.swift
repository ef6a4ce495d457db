import Foundation
import Trellis

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Keys {
  static let weatherSession = Key<URLSession>("weatherSession")
}
