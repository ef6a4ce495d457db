/// A struct whose stored properties are named after the keys it needs, so that the keys are not listed anywhere else.
///
/// Conform a struct, by convention one named `Dependencies` inside the type that needs it. The build plugin
/// `TrellisValidate` generates ``needs`` from its properties:
///
/// ```swift
/// struct ProfileModel {
///   struct Dependencies: DependencySet {
///     let api: APIClient             // `Keys.api`
///     let logger: (any Logger)?      // `Keys.logger.optional`
///     let cache: Lazy<Cache>         // `Keys.cache.lazy`
///   }
///   let dependencies: Dependencies
/// }
///
/// session.unique(.profile, needs: ProfileModel.Dependencies.needs, make: ProfileModel.init)
/// ```
///
/// Computed and static properties, and those with an initial value, are not dependencies. The plugin reports a property that
/// no key is named after; the compiler reports one whose type is not its key's.
public protocol DependencySet {
  /// The dependencies of the properties, in order, and the function that creates the struct.
  static var needs: Needs<Self> { get }
}

/// The dependencies of a ``DependencySet`` and the function that creates it from them: one need whose value is the struct.
///
/// It can be combined with other needs:
///
/// ```swift
/// session.unique(.editor, needs: Editor.Dependencies.needs, Keys.draft) { Editor($0, draft: $1) }
/// ```
///
/// The build plugin generates it. Written by hand, it looks like this:
///
/// ```swift
/// static var needs: Needs<Self> {
///   Needs(Keys.api, Keys.logger.optional) { Self(api: $0, logger: $1) }
/// }
/// ```
public final class Needs<Value>: Dependency<Value>, @unchecked Sendable {
  // Unchecked, as its base class is: its state is `Sendable` and immutable.
  private let members: [Keys]
  private let read: @Sendable (inout NeedReader) throws(ResolutionError) -> Value

  /// Creates the needs of a struct.
  ///
  /// - Parameters:
  ///   - first: The dependency of the first property; there is at least one.
  ///   - rest: The dependencies of the other properties.
  ///   - make: Creates the struct; usually its initializer.
  public init<First, each Rest>(
    _ first: any Need<First>, _ rest: repeat any Need<each Rest>,
    make: @escaping @Sendable (First, repeat each Rest) -> Value
  ) {
    let (first, rest) = (first.dependency, (repeat (each rest).dependency))
    // A set written by hand may contain others.
    members = Keys.list(first, repeat each rest).flatMap(\.parts)
    read = { reader throws(ResolutionError) in
      // Reads in the order of the needs, whatever order the arguments of a call are evaluated in.
      let head = try reader.takePart(of: first)
      let tail = (repeat try reader.takePart(of: each rest))
      return make(head, repeat each tail)
    }
    super.init(formOf: members[0], mode: members[0].mode)
  }

  /// Reads a dependency that can be declared on the main actor, as keys are in a target that is on the main actor by default.
  ///
  /// - Parameter dependency: A key, or a key in one of its forms; read at once, on the caller's thread.
  /// - Returns: The dependency.
  public static func dependency<Member>(
    _ dependency: @autoclosure @MainActor () -> Dependency<Member>
  ) -> Dependency<Member> {
    // It reads a key on whatever thread this is, also one that is isolated to the main actor. A `static let` is initialized once
    // under any number of threads, and the initializer of a key reads no actor's state; a key is a constant, and not computed from
    // such state. Isolation does not change a function's representation.
    withoutActuallyEscaping(dependency) { unsafeBitCast($0, to: (() -> Dependency<Member>).self)() }
  }

  /// Returns the dependency of a property; the compiler checks that their types match.
  ///
  /// - Parameters:
  ///   - dependency: A key, or a key in one of its forms.
  ///   - property: The property that receives it.
  /// - Returns: The dependency.
  public static func need<Member>(
    _ dependency: Dependency<Member>, for property: KeyPath<Value, Member>
  ) -> Dependency<Member> { dependency }

  /// In the position of the first need among a registration's needs, it represents all of them.
  override var isSet: Bool { true }

  override var parts: [Keys] { [self] + members.dropFirst() }

  override func fetch(_ needs: borrowing NeedReader) throws(ResolutionError) -> Value {
    var reader = copy needs
    return try read(&reader)
  }
}
