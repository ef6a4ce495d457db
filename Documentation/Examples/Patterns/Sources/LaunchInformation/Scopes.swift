import Trellis
import TrellisWorld

extension Keys {
  static let keyValues = Key<any KeyValueStore>("keyValues")
  static let version = Key<String>("version")
  static let launchSource = Key<LaunchSource>("launchSource")
  static let launch = Key<Launch>("launch")
  static let welcome = Key<Welcome>("welcome")
}

enum AppScope: ScopeDefinition {
  struct Inputs: Sendable {
    var version: String
    var source = LaunchSource.user
  }

  static func register(in app: inout Registry<AppScope>) {
    app.input(.version, \.version)
    app.input(.launchSource, \.source)
    app.shared(.keyValues, options: .live) { UserDefaultsStore() }
    // `start()` records each launch, even if nothing reads it.
    app.shared(
      .launch, options: .eager, needs: Keys.keyValues, Keys.version, Keys.launchSource, Keys.date, make: Launch.init)
  }
}

enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope

  static func register(in session: inout Registry<SessionScope>) {
    session.unique(.welcome, needs: Keys.launch, make: Welcome.init)
  }
}
