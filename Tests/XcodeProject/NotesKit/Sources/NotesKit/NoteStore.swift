// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Trellis

public struct User: Sendable {
  public var name: String

  public init(name: String) { self.name = name }
}

public struct NoteStore: Sendable {
  public init() {}

  public func titles(of user: User) -> [String] { ["\(user.name)'s first note"] }
}

extension Keys {
  public static let store = Key<NoteStore>("store")
  public static let user = Key<User>("user")
}
