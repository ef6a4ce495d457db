import Trellis

protocol Log: Sendable {
  func write(_ line: String)
}

struct ConsoleLog: Log {
  func write(_ line: String) { print(line) }
}

protocol MessageStore: Sendable {
  func messages(of user: String) -> [String]
}

struct ServerMessages: MessageStore {
  func messages(of user: String) -> [String] { ["Hello, \(user)"] }
}

protocol LocationSource: Sendable {
  var place: String { get }
}

struct SatelliteLocation: LocationSource {
  var place: String { "52.4, 0.26" }
}

extension Keys {
  static let log = Key<any Log>("log")
  static let messages = Key<any MessageStore>("messages")
  static let location = Key<any LocationSource>("location")
  static let user = Key<String>("user")
}

enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.shared(.log, options: .live) { ConsoleLog() }
    app.shared(.messages, options: .live) { ServerMessages() }
    app.shared(.location, options: .live) { SatelliteLocation() }
    app.shared(.debugLog, needs: Keys.log) { log in DebugLog { log.write($0.description) } }
  }
}

enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  struct Inputs: Sendable { var user: String }

  static func register(in session: inout Registry<SessionScope>) {
    session.input(.user, \.user)
  }
}
