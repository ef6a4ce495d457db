package import Hummingbird
package import TodoStorage

/// What the routes need of a request, however it is put together.
package protocol TodoContext: RequestContext {
  /// The todos in the request's transaction, which begins with the first use.
  var todos: Todos { get async throws }

  /// Commits the request's transaction.
  func commit() async throws
}

extension TodoFile.Access {
  /// What a request may do: those that must not change anything only read.
  package init(for request: Request) {
    self = request.method == .get || request.method == .head ? .read : .write
  }
}
