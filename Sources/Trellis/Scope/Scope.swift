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
  let storage: ScopeStorage

  init(_ storage: ScopeStorage) {
    self.storage = storage
  }

  /// Creates a root scope whose definition needs no inputs.
  ///
  /// The whole graph of the definition is checked before any factory runs.
  ///
  /// - Parameters:
  ///   - definition: A definition without a parent.
  ///   - file: The creating file; leave it out.
  ///   - line: The creating line; leave it out.
  ///   - column: The creating column; leave it out.
  ///   - overrides: Replaces registrations, for a test for example.
  /// - Throws: ``GraphError`` with every finding.
  /// - Complexity: Linear in registrations and needs.
  public init(
    _ definition: Definition.Type, file: String = #fileID, line: Int = #line, column: Int = #column,
    overrides: (inout Overrides) -> Void = { _ in }
  ) throws(GraphError) where Definition.Parent == Root, Definition.Inputs == Void {
    try self.init(definition, (), file: file, line: line, column: column, overrides: overrides)
  }

  /// Creates a root scope.
  ///
  /// - Parameters:
  ///   - definition: A definition without a parent.
  ///   - inputs: What the definition asks for.
  ///   - file: The creating file; leave it out.
  ///   - line: The creating line; leave it out.
  ///   - column: The creating column; leave it out.
  ///   - overrides: Replaces registrations, for a test for example.
  /// - Throws: ``GraphError`` with every finding.
  /// - Complexity: Linear in registrations and needs.
  public init(
    _ definition: Definition.Type, _ inputs: Definition.Inputs,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    overrides: (inout Overrides) -> Void = { _ in }
  ) throws(GraphError) where Definition.Parent == Root {
    let site = Site(file: file, line: line, column: column)
    var plan = try Plan.make(definition, below: nil, site: site)
    plan = try plan.overriding(Self.list(overrides), site: site, asOwnLevel: false)
    storage = ScopeStorage(plan: plan, parent: nil)
    storage.fillInputs(from: inputs)
  }

  /// Opens a narrower scope whose definition needs no inputs.
  ///
  /// - Parameters:
  ///   - child: A definition that names this one as its parent.
  ///   - file: The opening file; leave it out.
  ///   - line: The opening line; leave it out.
  ///   - column: The opening column; leave it out.
  ///   - overrides: Replaces registrations of the new scope and those above, for it and what is below it.
  /// - Returns: The new scope; it holds this one.
  /// - Throws: ``GraphError`` with every finding.
  /// - Complexity: Linear in registrations and needs at the first opening, and with overrides; else a block of memory.
  public func open<Child>(
    _ child: Child.Type, file: String = #fileID, line: Int = #line, column: Int = #column,
    overrides: (inout Overrides) -> Void = { _ in }
  ) throws -> Scope<Child> where Child: ScopeDefinition, Child.Parent == Definition, Child.Inputs == Void {
    try open(child, (), file: file, line: line, column: column, overrides: overrides)
  }

  /// Opens a narrower scope.
  ///
  /// - Parameters:
  ///   - child: A definition that names this one as its parent.
  ///   - inputs: What the definition asks for.
  ///   - file: The opening file; leave it out.
  ///   - line: The opening line; leave it out.
  ///   - column: The opening column; leave it out.
  ///   - overrides: Replaces registrations of the new scope and those above, for it and what is below it.
  /// - Returns: The new scope; it holds this one.
  /// - Throws: ``GraphError`` with every finding.
  /// - Complexity: Linear in registrations and needs at the first opening, and with overrides; else a block of memory.
  public func open<Child>(
    _ child: Child.Type, _ inputs: Child.Inputs, file: String = #fileID, line: Int = #line, column: Int = #column,
    overrides: (inout Overrides) -> Void = { _ in }
  ) throws -> Scope<Child> where Child: ScopeDefinition, Child.Parent == Definition {
    let site = Site(file: file, line: line, column: column)
    var plan = try storage.plan.child(ObjectIdentifier(child)) { () throws(GraphError) -> Plan in
      try Plan.make(child, below: storage.plan, site: site)
    }
    plan = try plan.overriding(Scope.list(overrides), site: site, asOwnLevel: false)
    let opened = ScopeStorage(plan: plan, parent: storage)
    opened.fillInputs(from: inputs)
    return Scope<Child>(opened)
  }

  /// Derives a scope in which the given keys, and all that needs them, are made afresh.
  ///
  /// - Parameters:
  ///   - overrides: Replaces registrations of this scope and those above.
  ///   - file: The deriving file; leave it out.
  ///   - line: The deriving line; leave it out.
  ///   - column: The deriving column; leave it out.
  /// - Returns: The new scope; what the overrides do not concern is this scope's.
  /// - Throws: ``GraphError`` with every finding.
  /// - Complexity: Linear in registrations and needs.
  public func overriding(
    file: String = #fileID, line: Int = #line, column: Int = #column, _ overrides: (inout Overrides) -> Void
  ) throws -> Scope<Definition> {
    let site = Site(file: file, line: line, column: column)
    let plan = try storage.plan.overriding(Self.list(overrides), site: site, asOwnLevel: true)
    return Scope(plan === storage.plan ? storage : ScopeStorage(plan: plan, parent: storage))
  }

  /// Finds or makes a service.
  ///
  /// - Parameter key: The service's key.
  /// - Returns: The instance.
  /// - Throws: ``ResolutionError`` with the path from this request to the fault.
  /// - Complexity: For an instance that exists, constant; else one step for each instance that must be made first.
  public func resolve<Value>(_ key: Key<Value>) throws(ResolutionError) -> sending Value {
    // What is not `Sendable` can only be `unique`, and a fresh instance is nobody else's.
    nonisolated(unsafe) let value = try storage.request(key, at: storage.plan.locator(of: key))
    return value
  }

  /// Finds or makes a service, and stops the program with the text that ``resolve(_:)`` would throw.
  ///
  /// For keys that the validator has seen to be there.
  ///
  /// - Parameter key: The service's key.
  public subscript<Value>(_ key: Key<Value>) -> Value {
    do {
      return try resolve(key)
    } catch {
      fatalError(error.description)
    }
  }

  private static func list(_ overrides: (inout Overrides) -> Void) -> [AnyRegistration] {
    var list = Overrides()
    overrides(&list)
    return list.list.registrations
  }
}
