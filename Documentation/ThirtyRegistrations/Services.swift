// The services that all four register. Comparison.md has the count.

protocol Logger: Sendable {}
protocol TimeSource: Sendable {}
protocol Catalog: Sendable {}
protocol Analytics: Sendable {}
protocol Payments: Sendable {}

final class ConsoleLogger: Logger { init() {} }
final class Config: Sendable { init() {} }
final class SystemTime: TimeSource { init() {} }
final class Keychain: Sendable { init(logger: any Logger) {} }
final class Preferences: Sendable { init(config: Config) {} }
final class HTTPClient: Sendable { init(config: Config, logger: any Logger) {} }
final class TokenStore: Sendable { init(keychain: Keychain, time: any TimeSource) {} }
final class APIClient: Sendable { init(http: HTTPClient, tokens: TokenStore, logger: any Logger) {} }
final class Database: Sendable { init(config: Config, logger: any Logger) {} }
final class ImageCache: Sendable { init(database: Database) {} }
final class ImageLoader: Sendable { init(http: HTTPClient, imageCache: ImageCache) {} }
final class RemoteCatalog: Catalog { init(api: APIClient, database: Database) {} }
final class SearchService: Sendable { init(catalog: any Catalog, logger: any Logger) {} }
final class ServerAnalytics: Analytics { init(http: HTTPClient, time: any TimeSource) {} }
final class Cart: Sendable { init(database: Database, analytics: any Analytics) {} }
final class AccountService: Sendable { init(api: APIClient, tokens: TokenStore) {} }
final class OrderService: Sendable { init(api: APIClient, cart: Cart) {} }
final class CardPayments: Payments { init(api: APIClient, keychain: Keychain) {} }
final class ShippingService: Sendable { init(api: APIClient, config: Config) {} }
final class PushService: Sendable { init(api: APIClient, account: AccountService) {} }
final class ReviewService: Sendable { init(api: APIClient, account: AccountService) {} }
final class Wishlist: Sendable { init(database: Database, account: AccountService) {} }
final class Recommender: Sendable { init(catalog: any Catalog, analytics: any Analytics) {} }
final class SyncService: Sendable { init(database: Database, api: APIClient, time: any TimeSource) {} }
final class HomeModel: Sendable { init(catalog: any Catalog, recommender: Recommender) {} }
final class ProfileModel: Sendable { init(account: AccountService, orders: OrderService) {} }
final class CheckoutModel: Sendable { init(cart: Cart, payments: any Payments, shipping: ShippingService) {} }
final class SettingsModel: Sendable { init(preferences: Preferences, account: AccountService) {} }
final class ProductModel: Sendable { init(id: Int, catalog: any Catalog, reviews: ReviewService) {} }
final class OrderModel: Sendable { init(id: Int, orders: OrderService) {} }
