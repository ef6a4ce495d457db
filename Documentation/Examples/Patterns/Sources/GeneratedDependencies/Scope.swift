import Trellis

extension Keys {
  static let api = Key<API>("api")
  static let account = Key<Account>("account")
  static let user = Key<String>("user")
  static let profile = Key<Maker<ProfileModel, Int>>("profile")
}

enum SessionScope: ScopeDefinition {
  struct Inputs: Sendable { var user: String }

  static func register(in session: inout Registry<SessionScope>) {
    session.input(.user, \.user)
    session.shared(.api, needs: .members(of: API.Dependencies.self), make: API.init)
    session.shared(.account, needs: .members(of: Account.Dependencies.self), make: Account.init)
    session.maker(.profile, needs: .members(of: ProfileModel.Dependencies.self), make: ProfileModel.init)
  }
}
