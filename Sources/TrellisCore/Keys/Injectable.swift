/// A type that is created from a struct of dependencies, each of which can be read on the type itself.
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
/// session.unique(.profile, needs: ProfileModel.Dependencies.needs, make: ProfileModel.init)
/// ```
///
/// Inside the type, write `self.` before the name.
@dynamicMemberLookup
public protocol Injectable {
  /// The dependencies of the type.
  associatedtype Dependencies: DependencySet

  /// The dependencies that this instance was created with.
  var dependencies: Dependencies { get }
}

extension Injectable {
  /// Reads one of the dependencies.
  ///
  /// - Parameter path: The path of the dependency in the struct.
  @inlinable
  public subscript<Member>(dynamicMember path: KeyPath<Dependencies, Member>) -> Member { dependencies[keyPath: path] }
}
