/// A call or an assignment outside of a registration's declaration that changes what the old container keeps or creates.
package struct Change: Sendable {
  package enum Kind: Sendable {
    /// What the container keeps is forgotten: `reset()`, `pop()`, `resetObjectScope`.
    case reset
    /// Another factory, or a modifier: `register`, `onTest`, `once`.
    case replaced, modified
    /// The scope of registrations that name none.
    case defaultScope
  }

  /// What it concerns.
  package enum Target: Sendable {
    case service(Service)
    /// What has the scope of a name; of one type, if that is given.
    case scope(String, TypeName?)
    /// All that a container registers; nil where the program has one.
    case container(String?)
    /// The text does not show it.
    case unknown
  }

  package var kind: Kind
  package var target: Target
  package var text: String
  package var place: Place

  /// Whether it concerns a registration.
  func concerns(_ registration: Registration) -> Bool {
    let keepsNothing = registration.lifetime == .unique || registration.lifetime == .graph
    switch kind {
    case .reset where keepsNothing: return false
    case .defaultScope where registration.scope != nil: return false
    default: break
    }
    switch target {
    case .service(let service): return registration.service == service
    case .scope(let name, let type):
      // What has a scope of the app's own is in a definition that is closed as a whole.
      guard registration.scope == name, type == nil || registration.service.type.base == type?.base else {
        return false
      }
      if case .custom = registration.lifetime { return type != nil }
      return true
    case .container(let container):
      guard let own = registration.service.container else { return true }
      // A singleton is no container's.
      if kind == .reset, registration.scope == "singleton" { return false }
      return container == nil || container == own
    case .unknown: return false
    }
  }

  /// Why it stays as it is, as a clause.
  var reason: String {
    let isClosed = "in a scope that is closed here and opened again"
    switch (kind, target) {
    case (.reset, .service(let service)): return "it resets '\(service)'; register that \(isClosed)"
    case (.reset, .scope(let name, _)):
      return "it resets what is '\(name)'; close the scope that has it here, and open another"
    case (.reset, .container(let name)):
      return "it resets what \(name.map { "'\($0)'" } ?? "the container") keeps; register that \(isClosed)"
    case (.reset, .unknown): return "it resets what the text does not name; register that \(isClosed)"
    case (.replaced, .service(let service)):
      return "it replaces '\(service)' while the app runs; make it an override, an input or a service with state"
    case (.defaultScope, _): return "the default scope is changed; give each registration that names none its lifetime"
    case (.modified, .service(let service)):
      return "it changes '\(service)' outside of its declaration; make it an override or an input of a scope"
    default: return "it changes what the container creates; make that an override or an input of a scope"
    }
  }

  /// The same for a registration that changes concern, which differ in their places only.
  static func doubt(_ kind: Kind, at places: [Place]) -> String {
    let others = places.count > 1 ? " and \(places.count - 1) more place\(places.count == 2 ? "" : "s")" : ""
    let place = "\(places[0])\(others)"
    return switch kind {
    case .reset: "the app resets it at \(place): register it in a scope that is closed there and opened again"
    case .replaced: "the app replaces it at \(place): make it an override, an input or a service with state"
    case .modified: "the app changes it at \(place): make that an override or an input of a scope"
    case .defaultScope: "it names no scope, and the default is changed at \(place)"
    }
  }
}
