package import Hummingbird
import Logging
import RequestScopes
import TodoRoutes
package import TodoStorage
package import Tracing
package import Trellis

extension Keys {
  package static let requestID = Key<String>("requestID")
  package static let trace = Key<InstrumentationContext>("trace")
  package static let access = Key<TodoFile.Access>("access")
  package static let transaction = Key<Transaction>("transaction")
  package static let todos = Key<Todos>("todos")
}

/// What lives as long as a request.
package enum RequestScope: ScopeDefinition, MemberLookup {
  package typealias Parent = AppScope

  package struct Inputs: Sendable {
    package var id: String
    package var trace: InstrumentationContext
    package var access: TodoFile.Access

    package init(id: String, trace: InstrumentationContext, access: TodoFile.Access) {
      self.id = id
      self.trace = trace
      self.access = access
    }
  }

  package static func register(in request: inout Registry<RequestScope>) {
    request.input(.requestID, \.id)
    request.input(.trace, \.trace)
    request.input(.access, \.access)
    request.decorate(.logger, needs: Keys.requestID, Keys.trace) { $0.ofRequest($1, in: $2) }
    // A route that never asks for the todos waits for no connection. What is not committed is rolled back with the scope.
    request.shared(.transaction, options: .onDemand, needs: Keys.file, Keys.access) {
      try await $0.transaction($1)
    } onStop: {
      try await $0.rollback()
    }
    request.shared(.todos, needs: Keys.transaction, Keys.logger, make: Todos.init)
  }
}

/// The context of a request with a scope.
package struct TodoRequestContext: ScopedRequestContext, TodoContext {
  package var coreContext: CoreRequestContextStorage
  package var scope: Scope<RequestScope>?

  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
  }

  package var todos: Todos {
    get async throws { try await requestScope.todos }
  }

  package func commit() async throws {
    try await requestScope.transaction.commit()
  }

  private var requestScope: Scope<RequestScope> {
    guard let scope else { preconditionFailure("add the middleware 'RequestScopes' to the router") }
    return scope
  }
}
