internal import TrellisResolver

/// A live instance of a scope definition: resolves services and opens child scopes.
///
/// ```swift
/// let app = try Scope(AppScope.self)
/// let session = try app.open(SessionScope.self, .init(user: user))
/// let profile = try session.resolve(.profile)
/// ```
///
/// A scope is a small value around shared storage: copies refer to the same scope. It retains its instances and its parent,
/// but neither its children nor the objects that receive it. When the last copy is released, its instances are released,
/// newest first. A scope can be used from any thread.
public struct Scope<Definition: ScopeDefinition>: Sendable {
  @usableFromInline package let holder: ScopeHolder

  package init(_ object: ScopeObject) { holder = ScopeHolder(object) }

  package var ref: ScopeRef { holder.ref }

  // The forms without overrides are separate. To collect none would cost a fifth of what opening a scope costs; and the default
  // of an argument is a closure, with which Swift 6.3 crashes on some functions that handle a typed error.

  /// Creates a root scope whose definition has no inputs.
  ///
  /// The whole graph of the definition is checked before any factory runs.
  ///
  /// - Parameters:
  ///   - definition: A definition without a parent.
  ///   - mode: Whether the scope and its descendants are for the program itself or for a test.
  ///   - observer: Receives the events of the scope and its descendants, on the thread where each occurs.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  /// - Throws: ``GraphError`` with every finding.
  /// - Complexity: Linear in registrations and needs.
  public init(
    _ definition: Definition.Type, mode: ScopeMode = .live, observer: ScopeObserver? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(GraphError) where Definition.Parent == Root, Definition.Inputs == Void {
    try self.init(definition, (), mode: mode, observer: observer, file: file, line: line, column: column)
  }

  /// Creates a root scope with the inputs of its definition; otherwise like ``init(_:mode:observer:file:line:column:)``.
  public init(
    _ definition: Definition.Type, _ inputs: Definition.Inputs, mode: ScopeMode = .live, observer: ScopeObserver? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(GraphError) where Definition.Parent == Root {
    // Nothing that overrides need is to be linked into a program that has none.
    let plan = try Self.plan(definition, mode, observer, Site(file: file, line: line, column: column))
    self.init(Overridden(plan), inputs, observer)
  }

  /// Creates a root scope with overrides; otherwise like ``init(_:mode:observer:file:line:column:)``.
  ///
  /// `overrides` replaces registrations, for example for a test. It runs synchronously, before the graph is checked.
  public init(
    _ definition: Definition.Type, mode: ScopeMode = .live, observer: ScopeObserver? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column, overrides: (inout Overrides) -> Void
  ) throws(GraphError) where Definition.Parent == Root, Definition.Inputs == Void {
    try self.init(
      definition, (), mode: mode, observer: observer, file: file, line: line, column: column, overrides: overrides)
  }

  /// Creates a root scope with inputs and overrides; otherwise like ``init(_:mode:observer:file:line:column:overrides:)``.
  public init(
    _ definition: Definition.Type, _ inputs: Definition.Inputs, mode: ScopeMode = .live, observer: ScopeObserver? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column, overrides: (inout Overrides) -> Void
  ) throws(GraphError) where Definition.Parent == Root {
    var list = Overrides()
    overrides(&list)
    let site = Site(file: file, line: line, column: column)
    let plan = try Self.plan(definition, mode, observer, site, permitted: list.permitted)
    let overridden = try plan.overriding(list.registrations.all, site: site, asOwnLevel: false)
    self.init(overridden, inputs, observer, list.permissions)
  }

  private static func plan(
    _ definition: Definition.Type, _ mode: ScopeMode, _ observer: ScopeObserver?, _ site: Site, permitted: Set<Int> = []
  ) throws(GraphError) -> Plan {
    #if DEBUG
      OtherCopies.reportOnce()
    #else
      // A release build searches only if the program observes its scopes.
      if observer != nil { OtherCopies.reportOnce() }
    #endif
    let settings = PlanSettings(mode: mode, isObserved: observer != nil, permitted: permitted)
    return try Plan.make(definition, below: nil, settings: settings, site: site)
  }

  private init(
    _ overridden: Overridden, _ inputs: Definition.Inputs, _ observer: ScopeObserver?, _ permissions: Set<Keys> = []
  ) {
    self.init(ScopeObject.make(overridden, parent: nil))
    ref.extras.observer = observer
    ref.permit(permissions)
    ref.fillInputs(from: inputs)
    ref.observe(.scopeOpened)
  }

  /// Opens a child scope of a definition that has no inputs and whose `Parent` is this scope's definition.
  ///
  /// - Returns: The new scope, which retains this one.
  /// - Throws: ``GraphError`` with every finding; ``ResolutionError`` with the code `.closed` if this scope is closed.
  /// - Complexity: Linear in registrations and needs at the first opening; after that, one allocation.
  public func open<Child>(
    _ child: Child.Type, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws -> Scope<Child> where Child: ScopeDefinition, Child.Parent == Definition, Child.Inputs == Void {
    try open(child, (), file: file, line: line, column: column)
  }

  /// Opens a child scope with the inputs of its definition; otherwise like ``open(_:file:line:column:)``.
  public func open<Child>(
    _ child: Child.Type, _ inputs: Child.Inputs, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws -> Scope<Child> where Child: ScopeDefinition, Child.Parent == Definition {
    // The slow path does not retain the scope.
    defer { withExtendedLifetime(holder) {} }
    return try scope(of: Overridden(plan(of: child, file, line, column))) { $0.fillInputs(from: inputs) }
  }

  /// Opens a child scope with overrides; otherwise like ``open(_:file:line:column:)``.
  ///
  /// `overrides` replaces registrations of the new scope and its ancestors, for the new scope and its descendants. It runs
  /// synchronously, before the graph is checked.
  ///
  /// - Complexity: Linear in registrations and needs the first time the same keys are overridden with the same needs; after
  ///   that, in the overrides.
  public func open<Child>(
    _ child: Child.Type, file: String = #fileID, line: Int = #line, column: Int = #column,
    overrides: (inout Overrides) -> Void
  ) throws -> Scope<Child> where Child: ScopeDefinition, Child.Parent == Definition, Child.Inputs == Void {
    try open(child, (), file: file, line: line, column: column, overrides: overrides)
  }

  /// Opens a child scope with inputs and overrides; otherwise like ``open(_:file:line:column:overrides:)``.
  public func open<Child>(
    _ child: Child.Type, _ inputs: Child.Inputs, file: String = #fileID, line: Int = #line, column: Int = #column,
    overrides: (inout Overrides) -> Void
  ) throws -> Scope<Child> where Child: ScopeDefinition, Child.Parent == Definition {
    defer { withExtendedLifetime(holder) {} }
    var list = Overrides()
    overrides(&list)
    let overridden = try plan(of: child, file, line, column).overriding(
      list.registrations.all, permitted: list.permitted, site: Site(file: file, line: line, column: column),
      asOwnLevel: false)
    return try scope(of: overridden) {
      $0.permit(list.permissions)
      $0.fillInputs(from: inputs)
    }
  }

  private func plan<Child: ScopeDefinition>(
    of child: Child.Type, _ file: String, _ line: Int, _ column: Int
  ) throws(GraphError) -> Plan {
    let definition = ObjectIdentifier(child)
    if let known = ref.block.pointee.plan._withUnsafeGuaranteedRef({ $0.knownChild(definition) }) { return known }
    let plan = ref.plan
    return try plan.child(definition) { () throws(GraphError) -> Plan in
      try Plan.make(
        child, below: plan, settings: plan.settings, site: Site(file: file, line: line, column: column))
    }
  }

  /// Creates a scope below this one.
  ///
  /// - Parameter fill: Called before the scope is visible to others.
  @inline(__always)
  private func scope<Child>(
    of overridden: Overridden, fill: (ScopeRef) -> Void
  ) throws(ResolutionError) -> Scope<Child> {
    let scope = Scope<Child>(ScopeObject.make(overridden, parent: ref))
    if holder.isUsedBelow() { scope.ref.extras.parentHandle = holder.object }
    fill(scope.ref)
    guard scope.ref.link() else { throw ResolutionError(.closed).requested(in: ref.plan.name) }
    scope.ref.observe(.scopeOpened)
    return scope
  }

  /// Derives a scope in which the given keys, and every service that depends on them, are re-created.
  ///
  /// The function replaces registrations of this scope and its ancestors.
  ///
  /// - Returns: A scope below this one, which closes it; services that the overrides do not affect keep their instances. This
  ///   scope itself if nothing is overridden.
  /// - Throws: ``GraphError`` with every finding; ``ResolutionError`` with the code `.closed` if this scope is closed.
  /// - Complexity: Linear in registrations and needs the first time the same keys are overridden with the same needs; after
  ///   that, in the overrides.
  public func overriding(
    file: String = #fileID, line: Int = #line, column: Int = #column, _ overrides: (inout Overrides) -> Void
  ) throws -> Scope<Definition> {
    defer { withExtendedLifetime(holder) {} }
    let site = Site(file: file, line: line, column: column)
    var list = Overrides()
    overrides(&list)
    let overridden = try ref.block.pointee.plan._withUnsafeGuaranteedRef {
      try $0.overriding(
        list.registrations.all, permitted: list.permitted, site: site, asOwnLevel: true)
    }
    if ref.block.pointee.plan.toOpaque() == Unmanaged.passUnretained(overridden.plan).toOpaque() {
      guard ref.isOpen else { throw ResolutionError(.closed).requested(in: ref.plan.name) }
      return self
    }
    return try scope(of: overridden) { $0.permit(list.permissions) }
  }

  /// Returns the nearest scope of a definition, from this scope upwards.
  ///
  /// ```swift
  /// let app = note.ancestor(AppScope.self)
  /// ```
  ///
  /// - Parameter definition: The definition to look for; can be this scope's own. For ``AnyDefinition``, this scope itself is returned.
  /// - Returns: The scope, or nil if there is none.
  /// - Complexity: Linear in the number of levels.
  public func ancestor<Ancestor: ScopeDefinition>(_ definition: Ancestor.Type) -> Scope<Ancestor>? {
    let target = ObjectIdentifier(definition)
    return sequence(first: holder.object, next: \.parent).first {
      Ancestor.self == AnyDefinition.self || $0.ref.plan.definition.identity == target
    }.map { Scope<Ancestor>($0) }
  }
}

/// The purpose of a scope.
public enum ScopeMode: Sendable {
  /// The program itself.
  case live
  /// A test: resolving a ``RegistrationOptions/live`` service that is neither overridden nor permitted throws.
  case test
}
