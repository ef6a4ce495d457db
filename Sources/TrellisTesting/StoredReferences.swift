/// What the stored properties of an object lead to, without entering other objects.
struct StoredReferences {
  /// Objects among those looked for, each with the first property that leads there.
  private(set) var found: [(target: ObjectIdentifier, property: String)] = []
  /// Properties that are closures or tasks, which cannot be looked into.
  private(set) var closed: [(property: String, isTask: Bool)] = []

  private let wanted: Set<ObjectIdentifier>
  /// Enough for what a service has; a table of a million entries is not read to its end.
  private var budget = 10_000

  /// - Parameters:
  ///   - object: Whose properties to read. An actor's are not: it may be at work.
  ///   - wanted: The objects to look for.
  init(of object: AnyObject, among wanted: Set<ObjectIdentifier>) {
    self.wanted = wanted
    if object is any Actor { return }
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
    var stack = [value]
    while let value = stack.popLast(), budget > 0 {
      budget -= 1
      if type(of: value) is AnyObject.Type {
        let target = ObjectIdentifier(value as AnyObject)
        if wanted.contains(target), !found.contains(where: { $0.target == target }) { found.append((target, property)) }
        continue
      }
      let mirror = Mirror(reflecting: value)
      let name = "\(type(of: value))"
      if name.hasPrefix("Task<") {
        closed.append((property, true))
      } else if mirror.displayStyle == nil, name.contains("->"), name.hasPrefix("(") || name.hasPrefix("@") {
        closed.append((property, false))
      } else {
        stack += mirror.children.prefix(budget).map(\.value)
      }
    }
  }
}
