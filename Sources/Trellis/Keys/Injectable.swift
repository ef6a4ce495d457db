/// A type that is made of a struct of dependencies, each of which can be read on the type itself.
///
/// ```swift
/// final class ProfileModel: Injectable {
///   struct Dependencies: DependencySet {
///     let api: APIClient
///     let user: User
///   }
///   let dependencies: Dependencies
///
///   init(_ dependencies: Dependencies) { self.dependencies = dependencies }
///
///   func load() async throws { try await self.api.load(self.user.id) }
/// }
///
/// session.unique(.profile, needs: .members(of: ProfileModel.Dependencies.self), make: ProfileModel.init)
/// ```
///
/// Inside the type, write `self.` before the name.
@dynamicMemberLookup
public protocol Injectable {
  /// What the type is made of.
  associatedtype Dependencies: DependencySet

  /// What this one was made of.
  var dependencies: Dependencies { get }
}

extension Injectable {
  /// Reads one of the dependencies.
  ///
  /// - Parameter path: The property of the struct of dependencies.
  @inlinable
  public subscript<Member>(dynamicMember path: KeyPath<Dependencies, Member>) -> Member { dependencies[keyPath: path] }
}
