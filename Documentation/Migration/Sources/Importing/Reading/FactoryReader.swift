internal import SwiftSyntax

/// Reads the factories of Factory, versions 2 and 3, and their look-ups from one file.
final class FactoryReader: SyntaxVisitor {
  private let file: SourceText
  private let declarations: Declarations
  private let surroundings: Surroundings
  private(set) var facts = ContainerFacts()

  init(_ file: SourceText, _ declarations: Declarations) {
    self.file = file
    self.declarations = declarations
    surroundings = Surroundings(file, declarations, .factory)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for attribute in node.attributes { readWrapper(attribute, of: node) }
    guard let binding = node.bindings.first, let owner = node.enclosingType else { return .visitChildren }
    if let call = binding.initializer?.value.as(FunctionCallExprSyntax.self),
      let name = Declarations.typeName(of: call)?.base, name == "Factory" || name == "ParameterFactory"
    {
      unread(node, "a factory of version 1; make it a computed property of a container")
      return .skipChildren
    }
    guard let written = binding.typeAnnotation?.type else { return .visitChildren }
    guard let type = written.as(IdentifierTypeSyntax.self) ?? written.as(MemberTypeSyntax.self)?.asIdentifier,
      ["Factory", "ParameterFactory"].contains(type.name.text), let clause = type.genericArgumentClause
    else { return .visitChildren }
    let types = clause.arguments.map { TypeName($0.argument.trimmedDescription) }
    register(node, binding, owner, types)
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let result = node.signature.returnClause.map { TypeName($0.type.trimmedDescription).base }
    guard result == "Factory" || result == "ParameterFactory", node.enclosingType != nil else { return .visitChildren }
    unread(node, "a function that makes factories; make it a 'ParameterFactory'")
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let resolutions = FactoryResolutions(file, declarations, owner: node.enclosingType)
    if let resolution = resolutions.resolution(node) {
      facts.requests.append(
        Request(
          service: resolution.need.service, kind: .call, isOptional: false,
          property: ReadingProperty(resolution.node, file, declarations), module: file.module,
          place: resolution.need.place))
    } else if let (property, closure) = resolutions.registration(node) {
      registerLater(node, property, closure)
      return .skipChildren
    }
    return .visitChildren
  }

  private func unread(_ node: some SyntaxProtocol, _ reason: String) {
    facts.unread.append(Unread(place: file.place(of: node), text: node.trimmedDescription.brief, reason: reason))
  }

  // MARK: Registrations

  private func register(
    _ node: VariableDeclSyntax, _ binding: PatternBindingSyntax, _ owner: String, _ types: [TypeName]
  ) {
    let name = binding.pattern.trimmedDescription.unquoted
    guard let product = types.last, types.count <= 2 else {
      return unread(node, "its type has \(types.count) parameters")
    }
    var registration = Registration(
      service: Service(type: product, property: FactoryResolutions.property(name, of: owner)), lifetime: .unique,
      factory: .none, module: file.module, text: file.text(of: node), place: file.place(of: binding))
    registration.group = node.group
    registration.condition = node.buildCondition
    registration.describedCondition = node.describedCondition
    registration.comments = node.parent?.commentsAbove ?? []
    registration.comments +=
      binding.accessorBlock?.accessors.as(CodeBlockItemListSyntax.self)?.first?.commentsAbove ?? []
    registration.isOnMainActor = node.attributes.areMainActor
    guard let (call, modifiers) = definition(in: binding) else {
      registration.obstacles.append("its definition is not one expression")
      facts.registrations.append(registration)
      return
    }
    if types.count == 2 { registration.arguments = arguments(types[0], call) }
    if call.callee?.name == "promised" {
      registration.factory = .promised
    } else if let closure = call.trailingClosure ?? call.arguments.last?.expression.as(ClosureExprSyntax.self) {
      readFactory(closure, owner, into: &registration)
    } else {
      registration.obstacles.append("its factory is not a closure")
    }
    registration.service.arguments = registration.arguments.map { $0.type ?? TypeName("_") }
    for (name, call) in modifiers { read(name, call, owner, into: &registration) }
    facts.registrations.append(registration)
  }

  private typealias Modifiers = [(name: String, call: FunctionCallExprSyntax?)]

  /// The call that makes the factory, and the modifiers behind it, in order.
  private func definition(in binding: PatternBindingSyntax) -> (FunctionCallExprSyntax, Modifiers)? {
    let statements: CodeBlockItemListSyntax
    guard let accessors = binding.accessorBlock?.accessors else { return nil }
    if let list = accessors.as(CodeBlockItemListSyntax.self) {
      statements = list
    } else {
      let list = accessors.as(AccessorDeclListSyntax.self)
      guard let body = list?.first(where: { $0.accessorSpecifier.tokenKind == .keyword(.get) })?.body else {
        return nil
      }
      statements = body.statements
    }
    guard statements.count == 1, let item = statements.first?.item else { return nil }
    var current = item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
    var modifiers: Modifiers = []
    while let expression = current {
      if let member = expression.as(MemberAccessExprSyntax.self) {
        modifiers.insert((member.declName.baseName.text, nil), at: 0)
        current = member.base
      } else if let call = expression.as(FunctionCallExprSyntax.self) {
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
          member.declName.baseName.text != "promised", member.declName.baseName.text != "init"
        else { return (call, modifiers) }
        modifiers.insert((member.declName.baseName.text, call), at: 0)
        current = base
      } else {
        return nil
      }
    }
    return nil
  }

  private func arguments(_ type: TypeName, _ call: FunctionCallExprSyntax) -> [FactoryArgument] {
    let names = call.trailingClosure?.signature?.parameterClause?.names ?? []
    let parts = type.tupleElements
    if parts.count > 1, names.count == parts.count {
      return zip(names, parts).map { FactoryArgument(name: $0, type: $1) }
    }
    if parts.count > 1 {
      // One value with several parts: the factory reads them as '$0.0'.
      return [FactoryArgument(name: names.first ?? "argument0", type: type)]
    }
    return [FactoryArgument(name: names.first ?? "argument0", type: type)]
  }

  private func readFactory(_ closure: ClosureExprSyntax, _ owner: String, into registration: inout Registration) {
    if closure.signature?.attributes.areMainActor ?? false { registration.isOnMainActor = true }
    if closure.signature?.capture != nil { registration.obstacles.append("the factory has a capture list") }
    if registration.arguments.contains(where: { ($0.type?.tupleElements.count ?? 2) > 1 }) {
      registration.obstacles.append("its parameter is a tuple that the factory takes as one value")
    }
    let (needs, body) = self.body(closure, owner)
    registration.needs = needs
    let free = body.free.subtracting(registration.arguments.map(\.name))
    registration.obstacles += surroundings.obstacles(closure.statements, free)
    registration.created = declarations.createdType(by: closure.statements) ?? registration.service.type
    registration.factory = .body(body)
    if registration.created.map(declarations.isOnMainActor) ?? false { registration.isOnMainActor = true }
  }

  private func body(_ closure: ClosureExprSyntax, _ owner: String) -> ([Need], Body) {
    let resolutions = FactoryResolutions(file, declarations, owner: owner)
    let found = resolutions.resolutions(within: closure.statements)
    let values = closure.implicitParameters.map { (file.range(of: $0.node), "argument\($0.number)") }
    return (found.map(\.need), BodyReader(file, closure.statements, found).body(values: values))
  }

  /// `.onTest { … }` and its kin; false if its factory cannot be moved.
  private func addAlternative(
    _ name: String, _ call: FunctionCallExprSyntax?, _ owner: String, to registration: inout Registration
  ) -> Bool {
    guard let call, let closure = call.trailingClosure ?? call.arguments.last?.expression.as(ClosureExprSyntax.self),
      closure.signature?.capture == nil, registration.arguments.isEmpty
    else { return false }
    let (needs, body) = self.body(closure, owner)
    guard surroundings.obstacles(closure.statements, body.free).isEmpty else { return false }
    let passed = call.arguments.filter { !$0.expression.is(ClosureExprSyntax.self) }.map {
      ($0.label.map { "\($0.text): " } ?? "") + $0.expression.trimmedDescription
    }
    let condition: String? =
      switch name {
      case "onDebug": "DEBUG"
      case "onSimulator": "targetEnvironment(simulator)"
      case "onDevice": "!targetEnvironment(simulator)"
      default: nil
      }
    registration.alternatives.append(
      Alternative(
        context: passed.isEmpty ? name : "\(name)(\(passed.joined(separator: ", ")))", condition: condition,
        needs: needs,
        body: body, created: declarations.createdType(by: closure.statements)))
    return true
  }

  private func read(
    _ name: String, _ call: FunctionCallExprSyntax?, _ owner: String, into registration: inout Registration
  ) {
    switch name {
    case "scope":
      guard let scope = call?.arguments.first?.expression.as(MemberAccessExprSyntax.self) else {
        registration.doubts.append("the scope '\(call?.arguments.trimmedDescription ?? "")' is computed")
        return
      }
      registration.scope = scope.declName.baseName.text
      registration.lifetime = Self.lifetime(scope.declName.baseName.text)
    case "singleton", "cached", "shared", "graph", "unique":
      registration.scope = name
      registration.lifetime = Self.lifetime(name)
    case "onTest", "onPreview", "onDebug", "onSimulator", "onDevice", "context", "onArg", "onArgs":
      if !addAlternative(name, call, owner, to: &registration) {
        registration.doubts.append("'.\(name)' replaces it: override it where the root scope is created")
      }
    case "scopeOnParameters":
      registration.doubts.append(
        "it kept one instance for each parameter: make that a child scope with the parameter as its input")
    case "timeToLive":
      registration.doubts.append("'.timeToLive' has no counterpart: let the service renew what it holds")
    case "decorator":
      registration.doubts.append("'.decorator' becomes 'decorate(.\(KeyNames.name(of: registration.service)))'")
    case "once", "reset": registration.doubts.append("'.\(name)()' has no counterpart")
    default: registration.doubts.append("'.\(name)' is not known")
    }
  }

  static func lifetime(_ scope: String) -> OldLifetime {
    switch scope {
    case "singleton", "cached": .shared
    case "shared": .weak
    case "unique": .unique
    case "graph": .graph
    default: .custom(scope)
    }
  }

  /// `Container.shared.x.register { … }`: keeps a promise, or replaces a factory while the app runs.
  private func registerLater(_ node: FunctionCallExprSyntax, _ property: String, _ closure: ClosureExprSyntax) {
    if node.isInPreview {
      facts.changes.append(
        Change(kind: .modified, target: .unknown, text: node.trimmedDescription.brief, place: file.place(of: node)))
      return
    }
    var registration = Registration(
      service: Service(type: TypeName("_"), property: property), lifetime: .unique, factory: .none, module: file.module,
      text: file.text(of: node), place: file.place(of: node))
    registration.group = node.group
    registration.condition = node.buildCondition
    registration.describedCondition = node.describedCondition
    if let branch = node.branch { registration.obstacles.append("it is registered only in '\(branch)'") }
    readFactory(closure, node.enclosingType ?? "", into: &registration)
    registration.isLater = true
    facts.registrations.append(registration)
  }

  // MARK: Look-ups

  private static let wrappers: Set<String> = [
    "Injected", "LazyInjected", "WeakLazyInjected", "DynamicInjected", "InjectedObject", "InjectedObservable",
    "InjectedType",
  ]

  private func readWrapper(_ element: AttributeListSyntax.Element, of node: VariableDeclSyntax) {
    guard let attribute = element.as(AttributeSyntax.self),
      Self.wrappers.contains(attribute.attributeName.trimmedDescription),
      let binding = node.bindings.first
    else { return }
    let name = attribute.attributeName.trimmedDescription
    guard case .argumentList(let list)? = attribute.arguments,
      let path = list.first?.expression.as(KeyPathExprSyntax.self),
      let property = path.components.last?.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.text
    else {
      return unread(attribute, "'@\(name)' names no factory with a key path")
    }
    let owner = path.root.map { TypeName($0.trimmedDescription).base } ?? "Container"
    facts.requests.append(
      Request(
        service: Service(type: TypeName("_"), property: FactoryResolutions.property(property, of: owner)),
        kind: .wrapper(name),
        isOptional: false, owner: node.enclosingType, wrapped: binding.pattern.trimmedDescription,
        property: ReadingProperty(
          attribute: file.range(of: attribute), type: binding.typeAnnotation.map { file.range(of: $0.type) },
          missingType: binding.typeAnnotation == nil ? file.range(of: binding.pattern).upperBound : nil),
        module: file.module, place: file.place(of: attribute)))
  }
}

extension MemberTypeSyntax {
  /// The last name of `FactoryKit.Factory<X>`.
  fileprivate var asIdentifier: IdentifierTypeSyntax? {
    IdentifierTypeSyntax(name: name, genericArgumentClause: genericArgumentClause)
  }
}

extension TypeName {
  /// The parts of a tuple; the type itself if it is none.
  var tupleElements: [TypeName] {
    guard text.hasPrefix("("), text.hasSuffix(")") else { return [self] }
    var parts: [String] = [""]
    var depth = 0
    for character in text.dropFirst().dropLast() {
      if "([<".contains(character) { depth += 1 }
      if ")]>".contains(character) { depth -= 1 }
      if character == ",", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    // Labels are not part of a maker's arguments.
    return parts.map { part in
      let colon = part.firstIndex(of: ":")
      return TypeName(colon.map { String(part[part.index(after: $0)...]) } ?? part)
    }
  }
}
