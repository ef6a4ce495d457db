// Prints what the app's own container does with each service. `Tests/record.sh` compiles it with the real library.
import App
import Core
import Features
import Network
import Resolver

/// Whether a second request returns the same instance, and whether it stays when nobody holds it.
func record(_ key: String, _ request: () -> AnyObject?) {
  guard let found = compare(request) else { return print("\(key): nil") }
  print("\(key): \(found.type), \(found.isSame ? "same" : "new"), \(found.instance() == nil ? "released" : "kept")")
}

func compare(_ request: () -> AnyObject?) -> (type: String, isSame: Bool, instance: () -> AnyObject?)? {
  guard let first = request(), let second = request() else { return nil }
  weak var instance = first
  return (String(describing: type(of: first)), first === second, { instance })
}

Resolver.registerAllServices()
record("apiClient") { Resolver.resolve(APIClient.self) }
record("auditLog") { Resolver.resolve(Log.self, name: .audit) }
record("authenticator") { Resolver.resolve(Authenticator.self) }
record("badge") { Resolver.resolve(Badge.self) }
record("banner") { Resolver.resolve(Banner.self) }
record("clock") { Resolver.resolve(Clock.self) }
record("configuration") { Resolver.resolve(Configuration.self) }
record("counter") { Resolver.resolve(Counter.self, args: 7) }
record("drafts") { Resolver.resolve(Drafts.self) }
record("editor") { Resolver.resolve(Editor.self, args: 7) }
record("eventBus") { Resolver.resolve(EventBus.self) }
record("events") { Resolver.resolve(Events.self) }
record("flags") { Resolver.resolve(Flags.self) }
record("formatter") { Resolver.resolve(Formatter.self) }
record("gauge") { Resolver.resolve(Gauge.self) }
record("history") { Resolver.resolve(History.self) }
record("httpTransport") { Resolver.resolve(HTTPTransport.self) }
record("imageCache") { Resolver.resolve(ImageCache.self) }
record("inbox") { Resolver.resolve(Inbox.self) }
record("journal") { Resolver.resolve(Journal.self) }
record("keychain") { Resolver.resolve(Keychain.self) }
record("label") { Resolver.resolve(Label.self, args: ["id": 7, "text": "a"]) }
record("log") { Resolver.resolve(Log.self) }
record("loudPlayer") { Resolver.resolve(Player.self, name: "loud") }
record("memoryLog") { Resolver.resolve(Log.self, name: .memory) }
record("meter") { Resolver.resolve(Meter.self) }
record("outbox") { Resolver.resolve(Outbox.self) }
record("pinger") { Resolver.resolve(Pinger.self) }
record("player") { Resolver.resolve(Player.self) }
record("pool") { Resolver.resolve(Pool.self) }
record("profile") { Resolver.resolve(Profile.self) }
record("queue") { Resolver.resolve(Queue.self) }
record("reader") { Resolver.resolve(Reader.self) }
record("report") { Resolver.resolve(Report.self) }
record("request") { Resolver.resolve(Request.self, args: "a") }
record("retrier") { Resolver.resolve(Retrier.self) }
record("session") { Resolver.resolve(Session.self) }
record("settings") { Resolver.resolve(Settings.self) }
record("socket") { Resolver.resolve(Socket.self) }
record("sync") { Resolver.resolve(Sync.self) }
record("theme") { Resolver.resolve(Theme.self) }
record("tokenStore") { Resolver.resolve(TokenStore.self) }
record("transport") { Resolver.resolve(Transport.self) }
