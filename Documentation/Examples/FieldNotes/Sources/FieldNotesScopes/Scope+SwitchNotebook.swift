public import Trellis

extension Scope {
  /// Opens another notebook of the same app, from wherever one is in it.
  ///
  /// - Parameter inputs: The other notebook.
  /// - Returns: Its scope, or nil if this one lies in no app.
  public func switchNotebook(to inputs: SessionScope.Inputs) throws -> Scope<SessionScope>? {
    try ancestor(AppScope.self)?.open(SessionScope.self, inputs)
  }
}
