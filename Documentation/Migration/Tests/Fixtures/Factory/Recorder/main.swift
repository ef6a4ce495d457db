// Prints what the app's own container does with each service. `Tests/record.sh` compiles it with the real library.
import App
import Core
import FactoryKit
import Features
import Network

/// Whether a second request returns the same instance, and whether it stays when nobody holds it.
@MainActor func record(_ key: String, _ request: @MainActor () -> AnyObject?) {
  guard let found = compare(request) else { return print("\(key): nil") }
  print("\(key): \(found.type), \(found.isSame ? "same" : "new"), \(found.instance() == nil ? "released" : "kept")")
}

@MainActor func compare(_ request: @MainActor () -> AnyObject?) -> (
  type: String, isSame: Bool, instance: () -> AnyObject?
)? {
  guard let first = request(), let second = request() else { return nil }
  weak var instance = first
  return (String(describing: type(of: first)), first === second, { instance })
}

MainActor.assumeIsolated {
  let app = Container.shared
  let network = NetworkContainer.shared
  record("analytics") { app.analytics() }
  record("api") { network.api() }
  record("badge") { app.badge() }
  record("banner") { app.banner() }
  record("history") { app.history() }
  record("pool") { app.pool() }
  record("authenticator") { network.authenticator() }
  record("clock") { app.clock() }
  record("configuration") { app.configuration() }
  record("counter") { app.counter(7) }
  record("drafts") { app.drafts() }
  record("editor") { app.editor(7) }
  record("flags") { app.flags() }
  record("formatter") { app.formatter() }
  record("gauge") { app.gauge() }
  record("homeModel") { app.homeModel() }
  record("imageCache") { app.imageCache() }
  record("inbox") { app.inbox() }
  record("keychain") { app.keychain() }
  record("label") { app.label((7, "a")) }
  record("log") { app.log() }
  record("memoryLog") { app.memoryLog() }
  record("meter") { app.meter() }
  record("outbox") { app.outbox() }
  record("pinger") { network.pinger() }
  record("profile") { app.profile() }
  record("queue") { app.queue() }
  record("reader") { app.reader() }
  record("report") { network.report() }
  record("request") { network.request("a") }
  record("retrier") { network.retrier() }
  record("router") { app.router() }
  record("session") { app.session() }
  record("settings") { app.settings() }
  record("socket") { network.socket() }
  record("sync") { network.sync() }
  record("theme") { app.theme() }
  record("tokens") { network.tokens() }
  record("transport") { network.transport() }
}
