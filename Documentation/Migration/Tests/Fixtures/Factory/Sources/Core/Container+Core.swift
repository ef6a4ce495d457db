import FactoryKit

extension Scope {
  public static let session = Cached()
}

extension Container {
  // One log for the whole program.
  public var log: Factory<any Log> { self { ConsoleLog() }.singleton }
  public var memoryLog: Factory<any Log> { self { MemoryLog() } }
  public var configuration: Factory<Configuration> { self { Configuration(host: "example.com") }.cached }

  /// Tests have one that stands still.
  public var clock: Factory<any Clock> {
    self { SystemClock() as any Clock }.onTest { FixedClock() }
  }

  public var imageCache: Factory<ImageCache> { Factory(self) { ImageCache() }.shared }
  public var formatter: Factory<Formatter> { self { Formatter(clock: self.clock()) }.unique }
  public var settings: Factory<Settings> {
    self {
      let settings = Settings()
      settings.values["mode"] = "plain"
      return settings
    }
    .scope(.singleton)
  }
  public var flags: Factory<Flags> {
    self { Flags(settings: { Container.shared.configuration().host.count }) }.singleton
  }
  public var counter: ParameterFactory<Int, Counter> { self { Counter(start: $0) } }
  public var label: ParameterFactory<(Int, String), Label> {
    self { id, text in Label(id: id, text: text, log: self.log()) }
  }
  public var keychain: Factory<Keychain> {
    return Factory(self) { Keychain() }.singleton
  }
  public var queue: Factory<Queue> { self { Queue() }.graph }
  public var meter: Factory<Meter> { self { Meter(queue: self.queue()) } }
  public var gauge: Factory<Gauge> { self { Gauge(queue: self.queue.resolve()) } }
  public var banner: Factory<Banner> { self { Banner() }.shared }
  public var badge: Factory<Badge> { self { Badge(banner: Container.shared.banner()) } }
  public var history: Factory<History> { self { .init() }.cached }
  public var pool: Factory<Pool> { Factory(self) { Pool(log: self.log.resolve()) }.cached }
  /// The app decides.
  public var analytics: Factory<(any Analytics)?> { promised() }
  public var billing: Factory<(any Billing)?> { self.promised() }

  #if DEBUG
    public var build: Factory<String> { self { "debug" }.singleton }
  #else
    public var build: Factory<String> { self { "release" }.singleton }
  #endif
}
