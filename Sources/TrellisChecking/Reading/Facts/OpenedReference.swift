internal import TrellisResolver

/// `app.open(SessionScope.self, …)`: the scope that is asked is one of the parent's. Or what may open one without a parent:
/// `Scope(AppScope.self)`, and a trait.
struct OpenedReference: Sendable {
  var definition: TypeReference
  var parent: Value?
  var site: Site
}
