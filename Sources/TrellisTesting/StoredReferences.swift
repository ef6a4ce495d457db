/// The references in an object's stored properties, without following them into other objects.
struct StoredReferences {
  /// The objects found, each with the first property that leads to it.
  private(set) var found: [(target: ObjectIdentifier, property: String)] = []
  /// References that cannot or must not be followed, in the order of the properties.
  private(set) var hidden: [Hidden] = []

  /// A reference that may lead to any object.
  enum Hidden: Hashable {
    case closure(Place)
    case task(Place)
    /// An object that was not looked for and may be in use elsewhere.
    case object(property: String, type: String)
    /// A property that a mirror does not show, such as a `Mutex`.
    case unreadable(property: String)
    /// The object itself is an actor: none of its properties is read.
    case actor
  }

  /// Where a closure or a task is stored.
  struct Place: Hashable {
    let property: String
    /// Whether the property's value is the closure or its container, not a collection or the like.
    var isDirect = true
    /// The outermost struct or enum around it.
    var container: String?

    /// Returns the place of what a value contains.
    func inside(_ value: Any, _ style: Mirror.DisplayStyle?) -> Place {
      guard container == nil else { return self }
      var place = self
      switch style {
      case .struct: place.container = "a struct (\(type(of: value)))"
      case .enum: place.container = "an enum (\(type(of: value)))"
      case .optional: break
      default: place.isDirect = false
      }
      return place
    }

    /// What the property is, as "is a struct (Handlers) with a closure".
    func phrase(_ what: String) -> String {
      "\(isDirect ? "is" : "holds") \(container.map { "\($0) with " } ?? "")a \(what)"
    }

    /// What the property's object has, as " has the closure 'onPress'".
    func possession(_ what: String) -> String {
      isDirect && container == nil
        ? " has the \(what) '\(property)'" : " has the property '\(property)', which \(phrase(what))"
    }
  }

  private let targets: Set<ObjectIdentifier>
  /// Enough for the properties of a service; a table with a million entries is not read to the end.
  private var budget = 10_000

  /// - Parameters:
  ///   - object: The object whose properties are read, unless it is an actor, which may be running.
  ///   - targets: The objects to look for.
  init(of object: AnyObject, among targets: Set<ObjectIdentifier>) {
    self.targets = targets
    if object is any Actor {
      hidden = [.actor]
      return
    }
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror {
      for child in current.children { read(child.value, as: Self.name(of: child.label)) }
      mirror = current.superclassMirror
    }
  }

  private static func name(of label: String?) -> String {
    let label = label ?? "?"
    let lazy = "$__lazy_storage_$_"
    return label.hasPrefix(lazy) ? String(label.dropFirst(lazy.count)) : label
  }

  private mutating func read(_ value: Any, as property: String) {
    // A mirror shows a noncopyable value as `Void`.
    if value is Void { return hide(.unreadable(property: property)) }
    var stack = [(value: value, place: Place(property: property))]
    while let (value, place) = stack.popLast(), budget > 0 {
      budget -= 1
      if type(of: value) is AnyObject.Type {
        let target = ObjectIdentifier(value as AnyObject)
        if targets.contains(target) {
          if !found.contains(where: { $0.target == target }) { found.append((target, property)) }
        } else if place.container == nil {
          // Objects inside a `URL` or a `Scope` are implementation details.
          hide(.object(property: property, type: "\(type(of: value))"))
        }
        continue
      }
      let mirror = Mirror(reflecting: value)
      let name = "\(type(of: value))"
      if name.hasPrefix("Task<") {
        hide(.task(place))
      } else if mirror.displayStyle == nil, name.contains("->"), name.hasPrefix("(") || name.hasPrefix("@") {
        hide(.closure(place))
      } else {
        let place = place.inside(value, mirror.displayStyle)
        stack += mirror.children.prefix(budget).map { ($0.value, place) }
      }
    }
  }

  private mutating func hide(_ reference: Hidden) {
    if !hidden.contains(reference) { hidden.append(reference) }
  }
}

extension StoredReferences.Hidden {
  /// Whether it is always reported: a stored closure or task usually captures something.
  var isLikely: Bool {
    switch self {
    case .closure, .task: true
    case .object, .unreadable, .actor: false
    }
  }

  /// How it may keep its own object alive.
  var ownReason: String {
    switch self {
    case .closure(let place): "its property '\(place.property)' \(place.phrase("closure")), which may have captured it"
    case .task(let place): "its property '\(place.property)' \(place.phrase("task")), which may have captured it"
    case .object(let property, let type):
      "its property '\(property)' holds an object that no factory created (\(type)), which may lead back to it"
    case .unreadable(let property): "its property '\(property)' cannot be read, and may lead back to it"
    case .actor: "it is an actor, whose properties are not read: one of them, or a task, may lead back to it"
    }
  }

  /// How it may keep another object alive.
  ///
  /// - Parameter holder: The name of the object that has the reference.
  func reason(in holder: String) -> String {
    switch self {
    case .closure(let place): "\(holder)\(place.possession("closure")), which may have captured it"
    case .task(let place): "\(holder)\(place.possession("task")), which may have captured it"
    case .object(let property, let type):
      "\(holder) holds an object that no factory created (\(type)) by its property '\(property)', which may lead to it"
    case .unreadable(let property): "\(holder) has the property '\(property)', which cannot be read and may lead to it"
    case .actor: "\(holder) is an actor, whose properties are not read: one of them, or a task, may lead to it"
    }
  }
}
