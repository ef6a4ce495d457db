/// A struct whose stored properties are named like the keys that it wants, so that they need not be listed anywhere else.
///
/// Conform a struct, by convention one called `Dependencies` inside the type that wants it, and leave ``needs`` to the build
/// plugin `TrellisValidate`, which writes it from the properties:
///
/// ```swift
/// struct ProfileModel {
///   struct Dependencies: DependencySet {
///     let api: APIClient             // the key `.api`
///     let logger: (any Logger)?      // `.optional(.logger)`
///     let cache: Lazy<Cache>         // `.lazy(.cache)`
///   }
///   let dependencies: Dependencies
/// }
///
/// session.unique(.profile, needs: .members(of: ProfileModel.Dependencies.self), make: ProfileModel.init)
/// ```
///
/// What has a value where it is declared, what is computed and what is static is no dependency. A name that no key has is
/// the plugin's error at the property; a type that is not the key's is the compiler's.
public protocol DependencySet {
  /// What the properties need, in their order, and how they make the struct.
  static var needs: Needs<Self> { get }
}

/// What a ``DependencySet`` needs, and how it is made of that.
///
/// The build plugin writes it; by hand it is what the plugin would write:
///
/// ```swift
/// static var needs: Needs<Self> {
///   Needs(.api, .optional(.logger)) { Self(api: $0, logger: $1) }
/// }
/// ```
public struct Needs<Value>: Sendable {
  let parts: [Keys]
  let read: @Sendable (inout NeedReader) throws(ResolutionError) -> Value

  /// Puts a struct together.
  ///
  /// - Parameters:
  ///   - first: What the first property needs: there is at least one.
  ///   - rest: What the other properties need.
  ///   - make: Makes the struct; its own initialiser, most often.
  public init<First, each Rest>(
    _ first: Dependency<First>, _ rest: repeat Dependency<each Rest>,
    make: @escaping @Sendable (First, repeat each Rest) -> Value
  ) {
    // A set by hand may be made of others.
    parts = ([first] + Keys.list(repeat each rest)).flatMap(\.parts)
    read = { reader throws(ResolutionError) in
      // In the order of the needs, whatever order the arguments of a call are evaluated in.
      let head = try reader.takePart(of: first)
      let tail = (repeat try reader.takePart(of: each rest))
      return make(head, repeat each tail)
    }
  }

  /// Names what a property needs, and holds its type to the property's.
  ///
  /// - Parameters:
  ///   - dependency: A key, or a key in one of its forms.
  ///   - property: The property that receives it.
  /// - Returns: The dependency.
  public static func need<Member>(
    _ dependency: Dependency<Member>, for property: KeyPath<Value, Member>
  ) -> Dependency<Member> { dependency }
}

extension Keys {
  /// All that the properties of a struct need, as one value.
  ///
  /// Other needs may stand beside it:
  ///
  /// ```swift
  /// session.unique(.editor, needs: .members(of: Editor.Dependencies.self), .draft) { Editor($0, draft: $1) }
  /// ```
  ///
  /// - Parameter set: The struct.
  /// - Returns: A dependency whose value is the struct.
  public static func members<Members: DependencySet>(of set: Members.Type) -> Dependency<Members> {
    MembersNeed(Members.needs)
  }
}

/// Stands for all needs of a set, and among a registration's needs in the place of the first one.
final class MembersNeed<Members>: Dependency<Members>, @unchecked Sendable {
  // Unchecked, as its base class is: what it holds is `Sendable` and never changes.
  private let needs: Needs<Members>

  init(_ needs: Needs<Members>) {
    self.needs = needs
    super.init(needs.parts[0].record, mode: needs.parts[0].mode)
  }

  override var isSet: Bool { true }

  override var parts: [Keys] { [self] + needs.parts.dropFirst() }

  override func fetch(_ needs: borrowing NeedReader) throws(ResolutionError) -> Members {
    var reader = copy needs
    return try self.needs.read(&reader)
  }
}
