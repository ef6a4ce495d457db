internal import TrellisGraph

/// A live instance of a level of the hierarchy: asks it for services, opens narrower ones below it.
///
/// ```swift
/// let app = try Scope(AppScope.self)
/// let session = try app.open(SessionScope.self, .init(user: user))
/// let profile = try session.resolve(.profile)
/// ```
///
/// A scope is a small value around shared storage: copies are the same scope. It holds its instances and its parent, never
/// its children or the objects it is handed to; when the last copy goes, its instances are released, newest first. All of
/// it may be used from any thread.
public struct Scope<Definition: ScopeDefinition>: Sendable {
  @usableFromInline let holder: ScopeHolder

  init(_ object: ScopeObject) {
    holder = ScopeHolder(object)
  }

  @inlinable @inline(__always)
  var ref: ScopeRef { holder.ref }

  /// Creates a root scope whose definition needs no inputs.
  ///
  /// The whole graph of the definition is checked before any factory runs.
  ///
  /// - Parameters:
  ///   - definition: A definition without a parent.
  ///   - mode: What the scope and all below are for.
  ///   - observer: Receives what happens in the scope and all below, on whatever thread it happens.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site; defaults to the caller.
  ///   - column: The call site; defaults to the caller.
  ///   - overrides: Replaces registrations, for a test for example.
  /// - Throws: ``GraphError`` with every finding.
  /// - Complexity: Linear in registrations and needs.
  public init(
    _ definition: Definition.Type, mode: ScopeMode = .live, observer: ScopeObserver? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    overrides: (inout Overrides) -> Void = { _ in }
  ) throws(GraphError) where Definition.Parent == Root, Definition.Inputs == Void {
    try self.init(
      definition, (), mode: mode, observer: observer, file: file, line: line, column: column, overrides: overrides)
  }

  /// Creates a root scope.
  ///
  /// - Parameters:
  ///   - definition: A definition without a parent.
  ///   - inputs: What the definition asks for.
  ///   - mode: What the scope and all below are for.
  ///   - observer: Receives what happens in the scope and all below, on whatever thread it happens.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site; defaults to the caller.
  ///   - column: The call site; defaults to the caller.
  ///   - overrides: Replaces registrations, for a test for example.
  /// - Throws: ``GraphError`` with every finding.
  /// - Complexity: Linear in registrations and needs.
  public init(
    _ definition: Definition.Type, _ inputs: Definition.Inputs, mode: ScopeMode = .live,
    observer: ScopeObserver? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    overrides: (inout Overrides) -> Void = { _ in }
  ) throws(GraphError) where Definition.Parent == Root {
    #if DEBUG
      OtherCopies.reportOnce()
    #else
      // A program in the hands of its users does nothing that nobody asked for.
      if observer != nil { OtherCopies.reportOnce() }
    #endif
    let site = Site(file: file, line: line, column: column)
    var list = Overrides()
    overrides(&list)
    let settings = PlanSettings(mode: mode, isObserved: observer != nil, permitted: list.permitted)
    let plan = try Plan.make(definition, below: nil, settings: settings, site: site)
    let overridden = try plan.overriding(list.registrations.list.registrations, site: site, asOwnLevel: false)
    self.init(ScopeObject.make(overridden, parent: nil))
    ref.extras.observer = observer
    ref.permit(list.permissions)
    ref.fillInputs(from: inputs)
    ref.observe(.scopeOpened)
  }

  // Without overrides each has a form of its own: collecting none would cost a fifth of what opening a scope does.

  /// Opens a narrower scope whose definition needs no inputs.
  ///
  /// - Parameters:
  ///   - child: A definition that names this one as its parent.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site; defaults to the caller.
  ///   - column: The call site; defaults to the caller.
  /// - Returns: The new scope; it holds this one.
  /// - Throws: ``GraphError`` with every finding; ``ResolutionError`` with the code `.closed` if this scope is closed.
  /// - Complexity: Linear in registrations and needs at the first opening; else a block of memory.
  public func open<Child>(
    _ child: Child.Type, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws -> Scope<Child> where Child: ScopeDefinition, Child.Parent == Definition, Child.Inputs == Void {
    try open(child, (), file: file, line: line, column: column)
  }

  /// Opens a narrower scope.
  ///
  /// - Parameters:
  ///   - child: A definition that names this one as its parent.
  ///   - inputs: What the definition asks for.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site; defaults to the caller.
  ///   - column: The call site; defaults to the caller.
  /// - Returns: The new scope; it holds this one.
  /// - Throws: ``GraphError`` with every finding; ``ResolutionError`` with the code `.closed` if this scope is closed.
  /// - Complexity: Linear in registrations and needs at the first opening; else a block of memory.
  public func open<Child>(
    _ child: Child.Type, _ inputs: Child.Inputs, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws -> Scope<Child> where Child: ScopeDefinition, Child.Parent == Definition {
    // The slow path knows only addresses.
    defer { withExtendedLifetime(holder) {} }
    let plan = try plan(of: child, file, line, column)
    return try scope(of: Overridden(plan)) { $0.fillInputs(from: inputs) }
  }

  /// Opens a narrower scope with overrides.
  ///
  /// - Parameters:
  ///   - child: A definition that names this one as its parent.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site; defaults to the caller.
  ///   - column: The call site; defaults to the caller.
  ///   - overrides: Replaces registrations of the new scope and those above, for it and what is below it.
  /// - Returns: The new scope; it holds this one.
  /// - Throws: ``GraphError`` with every finding; ``ResolutionError`` with the code `.closed` if this scope is closed.
  /// - Complexity: Linear in registrations and needs at the first opening with overrides of the same keys and needs; else
  ///   a block of memory for each override and the scope.
  public func open<Child>(
    _ child: Child.Type, file: String = #fileID, line: Int = #line, column: Int = #column,
    overrides: (inout Overrides) -> Void
  ) throws -> Scope<Child> where Child: ScopeDefinition, Child.Parent == Definition, Child.Inputs == Void {
    try open(child, (), file: file, line: line, column: column, overrides: overrides)
  }

  /// Opens a narrower scope with overrides.
  ///
  /// - Parameters:
  ///   - child: A definition that names this one as its parent.
  ///   - inputs: What the definition asks for.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site; defaults to the caller.
  ///   - column: The call site; defaults to the caller.
  ///   - overrides: Replaces registrations of the new scope and those above, for it and what is below it.
  /// - Returns: The new scope; it holds this one.
  /// - Throws: ``GraphError`` with every finding; ``ResolutionError`` with the code `.closed` if this scope is closed.
  /// - Complexity: Linear in registrations and needs at the first opening with overrides of the same keys and needs; else
  ///   a block of memory for each override and the scope.
  public func open<Child>(
    _ child: Child.Type, _ inputs: Child.Inputs, file: String = #fileID, line: Int = #line, column: Int = #column,
    overrides: (inout Overrides) -> Void
  ) throws -> Scope<Child> where Child: ScopeDefinition, Child.Parent == Definition {
    defer { withExtendedLifetime(holder) {} }
    var list = Overrides()
    overrides(&list)
    let overridden = try plan(of: child, file, line, column).overriding(
      list.registrations.list.registrations, permitted: list.permitted, site: Site(file: file, line: line, column: column),
      asOwnLevel: false)
    return try scope(of: overridden) {
      $0.permit(list.permissions)
      $0.fillInputs(from: inputs)
    }
  }

  private func plan<Child: ScopeDefinition>(
    of child: Child.Type, _ file: String, _ line: Int, _ column: Int
  ) throws(GraphError) -> Plan {
    let plan = ref.plan
    return try plan.child(ObjectIdentifier(child)) { () throws(GraphError) -> Plan in
      try Plan.make(
        child, below: plan, settings: plan.settings, site: Site(file: file, line: line, column: column))
    }
  }

  /// A scope below this one.
  ///
  /// - Parameter fill: Called before anybody else knows the scope.
  @inline(__always)
  private func scope<Child>(
    of overridden: Overridden, fill: (ScopeRef) -> Void
  ) throws(ResolutionError) -> Scope<Child> {
    let scope = Scope<Child>(ScopeObject.make(overridden, parent: ref))
    fill(scope.ref)
    guard scope.ref.link() else { throw ResolutionError(.closed).asked(in: ref.plan.name) }
    scope.ref.observe(.scopeOpened)
    return scope
  }

  /// Derives a scope in which the given keys, and all that needs them, are made afresh.
  ///
  /// - Parameters:
  ///   - overrides: Replaces registrations of this scope and those above.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site; defaults to the caller.
  ///   - column: The call site; defaults to the caller.
  /// - Returns: The new scope; what the overrides do not concern is this scope's.
  /// - Throws: ``GraphError`` with every finding; ``ResolutionError`` with the code `.closed` if this scope is closed.
  /// - Complexity: Linear in registrations and needs at the first call with overrides of the same keys and needs; else a
  ///   block of memory for each override and the scope.
  public func overriding(
    file: String = #fileID, line: Int = #line, column: Int = #column, _ overrides: (inout Overrides) -> Void
  ) throws -> Scope<Definition> {
    defer { withExtendedLifetime(holder) {} }
    let site = Site(file: file, line: line, column: column)
    var list = Overrides()
    overrides(&list)
    let overridden = try ref.plan.overriding(
      list.registrations.list.registrations, permitted: list.permitted, site: site, asOwnLevel: true)
    if overridden.plan === ref.plan {
      guard ref.isOpen else { throw ResolutionError(.closed).asked(in: ref.plan.name) }
      return self
    }
    return try scope(of: overridden) { $0.permit(list.permissions) }
  }

  /// The scope of a given definition that this one lies in.
  ///
  /// ```swift
  /// let app = note.ancestor(AppScope.self)
  /// ```
  ///
  /// - Parameter definition: The definition to look for, this scope's own included.
  /// - Returns: The nearest scope of that definition, from here up; nil if there is none.
  /// - Complexity: Linear in the number of levels.
  public func ancestor<Ancestor: ScopeDefinition>(_ definition: Ancestor.Type) -> Scope<Ancestor>? {
    defer { withExtendedLifetime(holder) {} }
    let wanted = ObjectIdentifier(definition)
    var current: ScopeRef? = ref
    while let candidate = current {
      if candidate.plan.definition == wanted { return Scope<Ancestor>(candidate.object) }
      current = candidate.parent
    }
    return nil
  }
}

/// What a scope is for.
public enum ScopeMode: Sendable {
  /// The program itself.
  case live
  /// A test: what is registered with the option ``RegistrationOptions/live`` and not overridden is an error to reach.
  case test
}
