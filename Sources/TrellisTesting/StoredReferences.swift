/// The references in an object's stored properties, without following them into other objects.
struct StoredReferences {
  /// The objects found, each with the first property that leads to it.
  private(set) var found: [(target: ObjectIdentifier, property: String)] = []
  /// References that cannot or must not be followed, in the order of the properties.
  private(set) var hidden: [Hidden] = []

  /// A reference that may lead to any object.
  enum Hidden: Hashable {
    case closure(property: String)
    case task(property: String)
    /// An object that was not looked for and may be in use elsewhere.
    case object(property: String, type: String)
    /// A property that a mirror does not show, such as a `Mutex`.
    case unreadable(property: String)
    /// The object itself is an actor: none of its properties is read.
    case actor
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
    // Each value, and whether it is the property's own: objects inside a `URL` or a `Scope` are implementation details.
    var stack = [(value: value, isOwn: true)]
    while let (value, isOwn) = stack.popLast(), budget > 0 {
      budget -= 1
      if type(of: value) is AnyObject.Type {
        let target = ObjectIdentifier(value as AnyObject)
        if targets.contains(target) {
          if !found.contains(where: { $0.target == target }) { found.append((target, property)) }
        } else if isOwn {
          hide(.object(property: property, type: "\(type(of: value))"))
        }
        continue
      }
      let mirror = Mirror(reflecting: value)
      let name = "\(type(of: value))"
      if name.hasPrefix("Task<") {
        hide(.task(property: property))
      } else if mirror.displayStyle == nil, name.contains("->"), name.hasPrefix("(") || name.hasPrefix("@") {
        hide(.closure(property: property))
      } else {
        let isOpen = isOwn && mirror.displayStyle != .struct && mirror.displayStyle != .enum
        stack += mirror.children.prefix(budget).map { ($0.value, isOpen) }
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
    case .closure(let property): "its property '\(property)' is a closure, which may have captured it"
    case .task(let property): "its property '\(property)' is a task, which may have captured it"
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
    case .closure(let property): "\(holder) has the closure '\(property)', which may have captured it"
    case .task(let property): "\(holder) has the task '\(property)', which may have captured it"
    case .object(let property, let type):
      "\(holder) holds an object that no factory created (\(type)) by its property '\(property)', which may lead to it"
    case .unreadable(let property): "\(holder) has the property '\(property)', which cannot be read and may lead to it"
    case .actor: "\(holder) is an actor, whose properties are not read: one of them, or a task, may lead to it"
    }
  }
}
