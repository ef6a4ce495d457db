import FactoryKit

extension Container {
  var logger: Factory<any Logger> { self { ConsoleLogger() }.singleton }
  var config: Factory<Config> { self { Config() }.singleton }
  var time: Factory<any TimeSource> { self { SystemTime() }.singleton }
  var keychain: Factory<Keychain> { self { Keychain(logger: self.logger()) }.singleton }
  var preferences: Factory<Preferences> { self { Preferences(config: self.config()) }.singleton }
  var http: Factory<HTTPClient> { self { HTTPClient(config: self.config(), logger: self.logger()) }.singleton }
  var tokens: Factory<TokenStore> { self { TokenStore(keychain: self.keychain(), time: self.time()) }.singleton }
  var api: Factory<APIClient> { self { APIClient(http: self.http(), tokens: self.tokens(), logger: self.logger()) }.singleton }
  var database: Factory<Database> { self { Database(config: self.config(), logger: self.logger()) }.singleton }
  var imageCache: Factory<ImageCache> { self { ImageCache(database: self.database()) }.singleton }
  var images: Factory<ImageLoader> { self { ImageLoader(http: self.http(), imageCache: self.imageCache()) }.singleton }
  var catalog: Factory<any Catalog> { self { RemoteCatalog(api: self.api(), database: self.database()) }.singleton }
  var search: Factory<SearchService> { self { SearchService(catalog: self.catalog(), logger: self.logger()) }.singleton }
  var analytics: Factory<any Analytics> { self { ServerAnalytics(http: self.http(), time: self.time()) }.singleton }
  var cart: Factory<Cart> { self { Cart(database: self.database(), analytics: self.analytics()) }.singleton }
  var account: Factory<AccountService> { self { AccountService(api: self.api(), tokens: self.tokens()) }.singleton }
  var orders: Factory<OrderService> { self { OrderService(api: self.api(), cart: self.cart()) }.singleton }
  var payments: Factory<any Payments> { self { CardPayments(api: self.api(), keychain: self.keychain()) }.singleton }
  var shipping: Factory<ShippingService> { self { ShippingService(api: self.api(), config: self.config()) }.singleton }
  var push: Factory<PushService> { self { PushService(api: self.api(), account: self.account()) }.singleton }
  var reviews: Factory<ReviewService> { self { ReviewService(api: self.api(), account: self.account()) }.singleton }
  var wishlist: Factory<Wishlist> { self { Wishlist(database: self.database(), account: self.account()) }.singleton }
  var recommender: Factory<Recommender> { self { Recommender(catalog: self.catalog(), analytics: self.analytics()) }.singleton }
  var sync: Factory<SyncService> { self { SyncService(database: self.database(), api: self.api(), time: self.time()) }.singleton }
  var home: Factory<HomeModel> { self { HomeModel(catalog: self.catalog(), recommender: self.recommender()) } }
  var profile: Factory<ProfileModel> { self { ProfileModel(account: self.account(), orders: self.orders()) } }
  var checkout: Factory<CheckoutModel> { self { CheckoutModel(cart: self.cart(), payments: self.payments(), shipping: self.shipping()) } }
  var settings: Factory<SettingsModel> { self { SettingsModel(preferences: self.preferences(), account: self.account()) } }
  var product: ParameterFactory<Int, ProductModel> { self { ProductModel(id: $0, catalog: self.catalog(), reviews: self.reviews()) } }
  var order: ParameterFactory<Int, OrderModel> { self { OrderModel(id: $0, orders: self.orders()) } }
}
