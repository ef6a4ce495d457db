import Trellis

extension Keys {
  static let api = Key<API>("api")
  static let account = Key<Account>("account")
  static let user = Key<String>("user")
  static let profile = Key<Maker<ProfileModel, Int>>("profile")
}

enum SessionScope: ScopeDefinition, MemberLookup {
  struct Inputs: Sendable { var user: String }

  static func register(in session: inout Registry<SessionScope>) {
    session.input(.user, \.user)
    session.shared(.api, needs: API.Dependencies.needs, make: API.init)
    session.shared(.account, needs: Account.Dependencies.needs, make: Account.init)
    session.maker(.profile, needs: ProfileModel.Dependencies.needs, make: ProfileModel.init)
  }
}
