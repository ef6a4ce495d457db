/// What the stored properties of an object lead to, without entering other objects.
struct StoredReferences {
  /// Objects among those looked for, each with the first property that leads there.
  private(set) var found: [(target: ObjectIdentifier, property: String)] = []
  /// What cannot or should not be looked into, in the order of the properties.
  private(set) var hidden: [Hidden] = []

  /// Something that may lead anywhere.
  enum Hidden: Hashable {
    case closure(property: String)
    case task(property: String)
    /// An object that was not looked for: somebody else may be at work with it.
    case object(property: String, type: String)
    /// A property that no mirror shows, a `Mutex` for example.
    case unreadable(property: String)
    /// The object itself: all of its properties.
    case actor
  }

  private let wanted: Set<ObjectIdentifier>
  /// Enough for what a service has; a table of a million entries is not read to its end.
  private var budget = 10_000

  /// - Parameters:
  ///   - object: Whose properties to read. An actor's are not: it may be at work.
  ///   - wanted: The objects to look for.
  init(of object: AnyObject, among wanted: Set<ObjectIdentifier>) {
    self.wanted = wanted
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
    // What cannot be copied is shown as nothing.
    if value is Void { return hide(.unreadable(property: property)) }
    // With each value, whether it is the property's own: the objects inside of a `URL` or a `Scope` are nobody's business.
    var stack = [(value: value, isOwn: true)]
    while let (value, isOwn) = stack.popLast(), budget > 0 {
      budget -= 1
      if type(of: value) is AnyObject.Type {
        let target = ObjectIdentifier(value as AnyObject)
        if wanted.contains(target) {
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
  /// Whether it is told whatever else is known: a closure or a task that is stored captures something, most often.
  var isLikely: Bool {
    switch self {
    case .closure, .task: true
    case .object, .unreadable, .actor: false
    }
  }

  /// How it may keep the object alive that it belongs to.
  var ownReason: String {
    switch self {
    case .closure(let property): "its property '\(property)' is a closure, which may have captured it"
    case .task(let property): "its property '\(property)' is a task, which may have captured it"
    case .object(let property, let type):
      "its property '\(property)' holds an object that no factory has made (\(type)), which may lead back to it"
    case .unreadable(let property): "its property '\(property)' cannot be read, and may lead back to it"
    case .actor: "it is an actor, whose properties are not read: one of them, or a task, may lead back to it"
    }
  }

  /// How it may keep something else alive.
  ///
  /// - Parameter holder: The object that it belongs to.
  func reason(in holder: String) -> String {
    switch self {
    case .closure(let property): "\(holder) has the closure '\(property)', which may have captured it"
    case .task(let property): "\(holder) has the task '\(property)', which may have captured it"
    case .object(let property, let type):
      "\(holder) holds an object that no factory has made (\(type)) by its property '\(property)', which may lead to it"
    case .unreadable(let property): "\(holder) has the property '\(property)', which cannot be read and may lead to it"
    case .actor: "\(holder) is an actor, whose properties are not read: one of them, or a task, may lead to it"
    }
  }
}
