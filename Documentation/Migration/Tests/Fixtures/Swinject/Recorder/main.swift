// Prints what the app's own container does with each service. `Tests/record.sh` compiles it with the real library.
import App
import Core
import Features
import Network
import Storage
import Swinject

let resolver = makeAssembler().resolver

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

record("apiClient") { resolver.resolve(APIClient.self) }
record("auditLog") { resolver.resolve(Log.self, name: "audit") }
record("authenticator") { resolver.resolve(Authenticator.self) }
record("backup") { resolver.resolve(Backup.self) }
record("cacheInt") { resolver.resolve(Cache<Int>.self) }
record("cacheString") { resolver.resolve(Cache<String>.self) }
record("clock") { resolver.resolve(Clock.self) }
record("configuration") { resolver.resolve(Configuration.self) }
record("database") { resolver.resolve(Database.self) }
record("detailScreen") { resolver.resolve(DetailScreen.self, argument: 7) }
record("download") { resolver.resolve(Download.self, argument: "a") }
record("drafts") { resolver.resolve(Drafts.self) }
record("editor") { resolver.resolve(Editor.self, arguments: 7, "Plan") }
record("eventBus") { resolver.resolve(EventBus.self) }
record("eventSource") { resolver.resolve(EventSource.self) }
record("events") { resolver.resolve(Events.self) }
record("flagStore") { resolver.resolve(FlagStore.self) }
record("formatter") { resolver.resolve(Formatter.self) }
record("help") { resolver.resolve(Help.self) }
record("homeScreen") { resolver.resolve(Screen.self, name: "home") }
record("imageCache") { resolver.resolve(ImageCache.self) }
record("journal") { resolver.resolve(Journal.self) }
record("log") { resolver.resolve(Log.self) }
record("memoryLog") { resolver.resolve(Log.self, name: "memory") }
record("memoryStore") { resolver.resolve(Store.self, name: "memory") }
record("migrator") { resolver.resolve(Migrator.self) }
record("player") { resolver.resolve(Player.self) }
record("profile") { resolver.resolve(Profile.self) }
record("reachability") { resolver.resolve(Reachability.self) }
record("reminders") { resolver.resolve(Reminders.self) }
record("request") { resolver.resolve(Request.self, arguments: "a", 1) }
record("request2") { resolver.resolve(Request.self, argument: "a") }
record("router") { resolver.resolve(Router.self) }
record("search") { resolver.resolve(Search.self) }
record("session") { resolver.resolve(Session.self) }
record("store") { resolver.resolve(Store.self) }
record("theme") { resolver.resolve(Theme.self) }
record("timeline") { resolver.resolve(Timeline.self) }
record("tokenStore") { resolver.resolve(TokenStore.self) }
record("transport") { resolver.resolve(Transport.self) }
record("uploadQueue") { resolver.resolve(UploadQueue.self) }
record("uploader") { resolver.resolve(Uploader.self) }

let document = openDocument("a", in: resolver as! Container)
record("outline") { document.resolve(Outline.self) }
record("page") { document.resolve(Page.self) }
record("title") { document.resolve(Title.self) }
