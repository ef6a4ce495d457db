import Trellis

/// Needs the account, which signs each request.
final class API: Injectable, Sendable {
  struct Dependencies: DependencySet {
    let account: Account
  }

  let dependencies: Dependencies
  init(_ dependencies: Dependencies) { self.dependencies = dependencies }

  func get(_ path: String) -> String { "\(path) as \(self.account.name)" }
}

/// Needs the API to log in again. That would be a cycle if the need were not lazy.
final class Account: Injectable, Sendable {
  struct Dependencies: DependencySet {
    let api: Lazy<API>
    let user: String
  }

  let dependencies: Dependencies
  init(_ dependencies: Dependencies) { self.dependencies = dependencies }

  var name: String { self.user }
  func renew() throws -> String { try self.api().get("login") }
}

/// Created for each screen, from an argument and its dependencies.
struct ProfileModel: Injectable {
  struct Dependencies: DependencySet {
    let api: API
    let account: Account
  }

  let page: Int
  let dependencies: Dependencies

  init(page: Int, _ dependencies: Dependencies) {
    self.page = page
    self.dependencies = dependencies
  }

  func title() -> String { self.api.get("profile/\(page)") }
}
