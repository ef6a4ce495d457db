/// The app's own declarations.
package struct Declarations: Sendable {
  /// By name without the types around it; several types may have one name.
  package var types: [String: [TypeDeclaration]] = [:]
  /// Scanned modules by the scanned modules that they import.
  package var imports: [String: Set<String>] = [:]
  /// The names of all modules, those that are only imported too.
  package var modules: Set<String> = []
  /// The modules before the names of types that are not scanned, by the name.
  package var qualifiers: [String: Set<String>] = [:]
  package var functions: [String: [FunctionDeclaration]] = [:]
  /// The containers that have a factory of a name, for a container that names its services.
  package var factories: [String: Set<String>] = [:]

  /// The containers that have any.
  package var containers: Set<String> = []
  /// Properties that are made with `Container(parent:)`: `Session.container`.
  package var childContainers: Set<String> = []
  /// The names of members by the name of their type, those of extensions too.
  package var members: [String: Set<String>] = [:]

  /// The types of properties by their names, whatever type they belong to.
  package var propertyTypes: [String: Set<TypeName>] = [:]

  package init() {}

  /// The type that a name means in a module: its own before those that it imports, outer ones before nested ones, and private ones
  /// last, because only their file sees them.
  package func type(_ name: TypeName, in module: String? = nil) -> TypeDeclaration? {
    guard let found = types[name.base], let first = found.first else { return nil }
    let written = name.text.prefix { $0 != "<" }
    if let (home, path) = qualified(name) {
      if let type = found.first(where: { $0.module == home && $0.path == path }) { return type }
      // One that is scanned may hand on another module's.
      if imports[home] == nil { return nil }
    }
    if found.count == 1 { return first }
    func rank(_ type: TypeDeclaration) -> Int {
      let isNamed = type.path == written || "\(type.module).\(type.path)" == written
      let isNear = module.map { type.module == $0 ? 2 : sees($0, type.module) ? 1 : 0 } ?? 0
      return (type.access == .private ? 0 : 8) + (isNamed ? 4 : 0) + isNear
    }
    return found.dropFirst().reduce(first) { rank($1) > rank($0) ? $1 : $0 }
  }

  /// The module and the rest of `Module.X`; nil where a type of the app's own has the module's name.
  func qualified(_ name: TypeName) -> (module: String, path: Substring)? {
    let written = name.text.prefix { $0 != "<" }
    guard let dot = written.firstIndex(of: ".") else { return nil }
    let first = String(written[..<dot])
    guard modules.contains(first), types[first] == nil else { return nil }
    return (first, written[written.index(after: dot)...])
  }

  /// The type without aliases and modules of the app's own, and nested ones with the types around them.
  package func canonical(_ name: TypeName, in module: String) -> TypeName {
    var name = name
    // Aliases of aliases; a text can have one that means itself.
    for _ in 0..<8 {
      if let inner = name.unwrapped { return TypeName("\(canonical(inner, in: module))?") }
      guard name.isNominal else { return TypeName(name.mapNames { canonical($0, in: module) }) }
      guard let declaration = type(name, in: module) else {
        guard let homes = qualifiers[name.text], homes.count == 1, let home = homes.first else { return name }
        return TypeName("\(home).\(name)")
      }
      guard !declaration.isGeneric else { return name }
      guard let aliased = declaration.aliased else { return TypeName(declaration.path) }
      name = aliased
    }
    return name
  }

  /// The module of a type, if others have one of the same name.
  func home(_ name: TypeName, in module: String) -> String? {
    guard types[name.base]?.count ?? 0 > 1, let declaration = type(name, in: module) else { return nil }
    let found = types[name.base]?.filter { $0.path == declaration.path && $0.access != .private } ?? []
    return Set(found.map(\.module)).count > 1 ? declaration.module : nil
  }

  /// Whether `module` can see what `other` declares.
  package func sees(_ module: String, _ other: String) -> Bool {
    if module == other { return true }
    var seen: Set<String> = [module]
    var open = [module]
    while let next = open.popLast() {
      for imported in imports[next] ?? [] where seen.insert(imported).inserted {
        if imported == other { return true }
        open.append(imported)
      }
    }
    return false
  }

  /// Whether a type is on the main actor: by its own attribute, or one of what it inherits from.
  package func isOnMainActor(_ name: TypeName) -> Bool {
    walk(name) {
      $0.isOnMainActor ? true : nil
    } onUnknown: {
      Self.onMainActor.contains($0) ? true : nil
    } ?? false
  }

  /// Whether it is `Sendable`, as far as the text shows it; nil for a type that is not scanned.
  package func isSendable(_ name: TypeName) -> Bool? {
    guard let declaration = type(name) else { return Self.sendable.contains(name.text) ? true : nil }
    if declaration.kind == .actor { return true }
    // Instances of classes on the main actor; what conforms to a protocol on it may still be no such class.
    if declaration.kind != .protocol, isOnMainActor(name) { return true }
    let says = walk(name) { _ in
      nil
    } onUnknown: {
      ["Sendable", "Error", "Actor"].contains($0) ? true : nil
    }
    if says == true { return true }
    switch declaration.kind {
    case .class, .protocol: return false
    case .actor: return true
    // Not public, the compiler infers it from the members, which are not followed here.
    case .struct, .enum: return declaration.access == .public ? false : nil
    case .alias: return nil
    }
  }

  /// Asks a type and what it inherits from, breadth first, until one answers.
  private func walk<Answer>(
    _ name: TypeName, _ ask: (TypeDeclaration) -> Answer?, onUnknown: (String) -> Answer?
  ) -> Answer? {
    var seen: Set<String> = []
    var open = [name.base]
    var next = 0
    while next < open.count {
      let name = open[next]
      next += 1
      guard seen.insert(name).inserted else { continue }
      guard let declaration = type(TypeName(name)) else {
        if let answer = onUnknown(name) { return answer }
        continue
      }
      if let answer = ask(declaration) { return answer }
      open += declaration.inherited
    }
    return nil
  }

  /// Classes of the system's that are on the main actor.
  private static let onMainActor: Set<String> = [
    "UIViewController", "UIView", "UIWindow", "UINavigationController", "UITabBarController", "UITableViewController",
    "UICollectionViewController", "UIResponder", "UIApplication", "NSViewController", "NSView", "NSWindow",
    "NSWindowController", "View", "App",
  ]

  private static let sendable: Set<String> = [
    "Bool", "Data", "Date", "Double", "Float", "Int", "Int64", "Locale", "String", "TimeInterval", "URL", "UUID",
    "URLSession", "FileManager", "NotificationCenter", "UserDefaults",
  ]
}

/// One type of the app's.
package struct TypeDeclaration: Sendable {
  package enum Kind: Sendable { case `class`, `struct`, `enum`, actor, `protocol`, alias }

  package var name: String
  /// With the types around it: `Editor.State`.
  package var path: String
  package var kind: Kind
  package var access: Access
  package var isOnMainActor: Bool
  /// As written after the colon, in the declaration and in extensions.
  package var inherited: [String]
  package var initializers: [Initializer] = []
  /// Stored properties without a value, in order: the initialiser that a struct without one has.
  package var stored: [Parameter] = []
  /// The names of those that are constants.
  package var constants: Set<String> = []
  /// For an alias: what it stands for.
  package var aliased: TypeName?
  /// The `#if` condition around it.
  package var condition: String?
  package var module: String
  package var isGeneric: Bool
  package var place: Place

  /// The initialisers that a call can mean.
  package var callable: [Initializer] {
    if !initializers.isEmpty || kind != .struct { return initializers.isEmpty ? [Initializer()] : initializers }
    return [Initializer(parameters: stored)]
  }
}

/// An access level; comparison is by how far it reaches.
package enum Access: Int, Comparable, Sendable {
  case `private`, `internal`, `package`, `public`

  package static func < (a: Access, b: Access) -> Bool { a.rawValue < b.rawValue }

  var prefix: String {
    switch self {
    case .public: "public "
    case .package: "package "
    case .internal, .private: ""
    }
  }
}

/// An initialiser.
package struct Initializer: Hashable, Sendable {
  package var parameters: [Parameter] = []
  package var isAsync = false
  package var isOnMainActor = false
}

/// A parameter of an initialiser or function.
package struct Parameter: Hashable, Sendable {
  /// Nil for `_`.
  package var label: String?
  package var type: TypeName
  package var hasDefault: Bool
}

/// A function that takes the container or its resolver, or extends them.
package struct FunctionDeclaration: Sendable {
  package var name: String
  package var labels: [String?]
  /// The extended or enclosing type.
  package var owner: String?
  package var isOnMainActor: Bool
  /// Whether a parameter is a function on the main actor.
  package var takesMainActorClosure: Bool
  package var returns: TypeName?
  /// The parameter of a container's type, by its position and the name in the body.
  package var container: (position: Int, name: String)?
  package var path: String
  package var offset: Int
}
