package import Trellis

/// Is open from a request's head to the end of its response, so that the app's scope waits for it before it is closed.
package enum RequestInProgress: ScopeDefinition, MemberLookup {
  package typealias Parent = AppScope

  package static func register(in request: inout Registry<RequestInProgress>) {}
}
