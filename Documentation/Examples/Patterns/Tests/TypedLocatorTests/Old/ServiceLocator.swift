@testable import TypedLocator

enum Old {}

extension Old {
  final class ServiceLocator {
    private var services: [ObjectIdentifier: Any] = [:]
    func add<Service>(_ service: Service) { services[ObjectIdentifier(Service.self)] = service }
    func get<Service>() -> Service? { services[ObjectIdentifier(Service.self)] as? Service }
  }

  struct Cart {
    let prices: (any PriceList)?
    init(_ locator: ServiceLocator) { prices = locator.get() }
    func total(of items: [String]) -> Int { items.compactMap { prices?.price(of: $0) }.reduce(0, +) }
  }
}
