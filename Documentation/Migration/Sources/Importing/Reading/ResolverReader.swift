internal import SwiftSyntax

/// Reads registrations and look-ups of Resolver from one file.
final class ResolverReader: SyntaxVisitor {
  private let file: SourceText
  private let declarations: Declarations
  private let resolving: ResolverResolutions
  private let surroundings: Surroundings
  private(set) var facts = ContainerFacts()

  init(_ file: SourceText, _ declarations: Declarations) {
    self.file = file
    self.declarations = declarations
    resolving = ResolverResolutions(file, declarations)
    surroundings = Surroundings(file, declarations, .resolver)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let callee = node.callee else { return .visitChildren }
    if callee.name == "register", let closure = node.trailingClosure ?? factoryArgument(node),
      isRegistration(node, callee.base)
    {
      register(node, callee.base, closure)
      return .skipChildren
    }
    if callee.name == "register", isRegistration(node, callee.base),
      node.arguments.contains(where: { $0.label?.text == "factory" || CallArguments.metatype($0.expression) != nil })
    {
      unread(registering: CallArguments(node.arguments).type, node, "its factory is not a closure")
      return .skipChildren
    }
    // It is read with its registration.
    if callee.name == "resolveProperties", let base = callee.base {
      walk(base)
      return .skipChildren
    }
    switch resolving.resolution(node) {
    case .found(let resolution):
      facts.requests.append(
        Request(
          service: resolution.need.service, kind: .call, isOptional: resolution.need.mode == .optional,
          property: ReadingProperty(resolution.node, file, declarations), module: file.module,
          place: resolution.need.place))
    case .unread(let reason): unread(node, reason)
    case .none: break
    }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for attribute in node.attributes { readWrapper(attribute, of: node) }
    return .visitChildren
  }

  private func unread(_ node: some SyntaxProtocol, _ reason: String) {
    facts.unread.append(Unread(place: file.place(of: node), text: node.trimmedDescription.brief, reason: reason))
  }

  private func unread(registering type: TypeName?, _ node: some SyntaxProtocol, _ reason: String) {
    facts.unreadTypes.append(type)
    unread(node, reason)
  }

  private func factoryArgument(_ node: FunctionCallExprSyntax) -> ClosureExprSyntax? {
    node.arguments.last { $0.label?.text == "factory" }?.expression.as(ClosureExprSyntax.self)
  }

  /// Whether it is Resolver's: in an extension of `Resolver`, or on one.
  private func isRegistration(_ node: FunctionCallExprSyntax, _ base: ExprSyntax?) -> Bool {
    guard let base else { return node.enclosingType == "Resolver" }
    let text = base.trimmedDescription
    return text.hasPrefix("Resolver") || text == "self" || text.hasSuffix("resolver") || text.hasSuffix("container")
      || text.hasPrefix(".") || node.enclosingType == "Resolver"
      || (file.imports.contains("Resolver") && node.arguments.allSatisfy { $0.label != nil }
        && text.first?.isLowercase ?? false)
  }

  // MARK: Registrations

  private func register(_ node: FunctionCallExprSyntax, _ base: ExprSyntax?, _ closure: ClosureExprSyntax) {
    let arguments = CallArguments(node.arguments)
    let (modifiers, outermost) = node.chain
    let created = declarations.createdType(by: closure.statements)
    let written = arguments.type ?? casted(closure) ?? created
    let first = written == nil ? modifiers.lazy.compactMap(forward).first : nil
    guard let type = written ?? first?.type else {
      return unread(
        registering: nil, node, "the type of what the factory returns is not written; write 'register(X.self)'")
    }
    if declarations.types[type.text] == nil, node.isGeneric(type.text) {
      return unread(registering: nil, node, "'\(type)' is a generic parameter: each call registers another service")
    }
    if let base,
      !["Resolver", "Resolver.main", "Resolver.root", "self", "resolver", "container", "main"]
        .contains(base.trimmedDescription)
    {
      return unread(
        registering: type, node,
        "it is registered in the container '\(base.trimmedDescription)'; make it an override of a scope of its own")
    }
    var registration = Registration(
      service: Service(type: type), lifetime: .graph, factory: .none, module: file.module,
      text: file.text(of: outermost),
      place: file.place(of: node))
    switch arguments.name {
    case .none: break
    case .known(let name): registration.service.name = ResolverResolutions.plain(name)
    case .computed(let text):
      return unread(registering: type, node, "the name '\(text)' is computed; write a literal or a constant")
    }
    if let first {
      registration.service.name = first.name
      registration.obstacles.append("the type of what the factory returns is not written; write 'register(X.self)'")
      facts.unreadTypes.append(nil)
    }
    registration.group = node.group
    registration.condition = node.buildCondition
    registration.describedCondition = node.describedCondition
    if let statement = outermost.ancestors.first(where: { $0.is(CodeBlockItemSyntax.self) }) {
      registration.comments = statement.commentsAbove
    }
    if let branch = node.branch { registration.obstacles.append("it is registered only in '\(branch)'") }
    registration.created = created ?? type
    readFactory(closure, into: &registration)
    registration.service.arguments = registration.arguments.map { $0.type ?? TypeName("_") }
    if declarations.isOnMainActor(registration.created ?? type) { registration.isOnMainActor = true }
    for modifier in modifiers { read(modifier, into: &registration) }
    facts.registrations.append(registration)
  }

  /// The service in `.implements(P.self)`.
  private func forward(_ modifier: Modifier) -> Service? {
    guard modifier.name == "implements",
      let type = modifier.arguments.first.flatMap({ CallArguments.metatype($0.expression) })
    else { return nil }
    var forward = Service(type: type)
    if case .known(let name) = CallArguments(modifier.arguments).name { forward.name = ResolverResolutions.plain(name) }
    return forward
  }

  /// `P` in a factory that returns `X() as P`.
  private func casted(_ closure: ClosureExprSyntax) -> TypeName? {
    if let type = closure.signature?.returnClause?.type { return TypeName(type.trimmedDescription) }
    let item = closure.statements.last?.item
    let last = item?.as(ReturnStmtSyntax.self)?.expression ?? item?.as(ExprSyntax.self)
    guard let elements = last?.as(SequenceExprSyntax.self)?.elements, elements.count == 3,
      let type = elements.last?.as(TypeExprSyntax.self)?.type
    else { return nil }
    return TypeName(type.trimmedDescription)
  }

  private func readFactory(_ closure: ClosureExprSyntax, into registration: inout Registration) {
    if closure.signature?.capture != nil { registration.obstacles.append("the factory has a capture list") }
    let parameters = closure.signature?.parameterClause?.names ?? []
    let (found, problems) = resolving.resolutions(within: closure.statements)
    registration.needs = found.map(\.need)
    facts.unread += problems
    if let problem = problems.first { registration.obstacles.append(problem.reason) }
    var values: [(range: Range<Int>, text: String)] = []
    if parameters.count > 1 {
      let arguments = ResolverArguments(parameters[1], file, declarations)
      arguments.walk(closure.statements)
      registration.arguments = arguments.found
      values = arguments.values
      if arguments.found.contains(where: { $0.type == nil }) {
        registration.obstacles.append("the type of an argument is not written")
      }
    }
    let body = BodyReader(file, closure.statements, found).body(values: values)
    if let name = parameters.first(where: { $0 != "_" && body.free.contains($0) }) {
      registration.obstacles.append("the factory passes '\(name)' on")
    }
    registration.obstacles += surroundings.obstacles(closure.statements, body.free.subtracting(parameters))
    registration.factory = .body(body)
  }

  private func read(_ modifier: Modifier, into registration: inout Registration) {
    switch modifier.name {
    case "scope":
      guard let scope = modifier.arguments.first?.expression.as(MemberAccessExprSyntax.self) else {
        registration.doubts.append("the scope '\(modifier.arguments.trimmedDescription)' is computed")
        return
      }
      registration.scope = scope.declName.baseName.text
      registration.lifetime = Self.lifetime(scope.declName.baseName.text)
    case "implements":
      guard var forward = forward(modifier) else { return }
      forward.arguments = registration.service.arguments
      registration.forwards.append(forward)
    case "resolveProperties":
      guard let closure = modifier.call.trailingClosure else { return }
      let (found, problems) = resolving.resolutions(within: closure.statements)
      let parameters = closure.signature?.parameterClause?.names ?? ["$0", "$1"]
      let body = BodyReader(file, closure.statements, found).body()
      var obstacles = surroundings.obstacles(closure.statements, body.free.subtracting(parameters))
      obstacles += problems.map(\.reason)
      if parameters.count < 2 || parameters[1] == "_" { obstacles.append("the closure does not name the instance") }
      registration.afterwards = Afterwards(
        needs: found.map(\.need), body: body, instance: parameters.dropFirst().first ?? "_", obstacles: obstacles,
        text: file.text(of: closure), place: file.place(of: closure))
    default: registration.doubts.append("'.\(modifier.name)' is not known")
    }
  }

  static func lifetime(_ scope: String) -> OldLifetime {
    switch scope {
    case "application": .shared
    case "shared": .weak
    case "unique": .unique
    case "graph": .graph
    // One that is reset as a whole, as those of the app's own are.
    default: .custom(scope)
    }
  }

  // MARK: Look-ups

  private static let wrappers: Set<String> = [
    "Injected", "LazyInjected", "WeakLazyInjected", "OptionalInjected", "InjectedObject",
  ]

  private func readWrapper(_ element: AttributeListSyntax.Element, of node: VariableDeclSyntax) {
    guard let attribute = element.as(AttributeSyntax.self), let binding = node.bindings.first else { return }
    let name = attribute.attributeName.trimmedDescription
    guard Self.wrappers.contains(name) else { return }
    guard let type = binding.typeAnnotation.map({ TypeName($0.type.trimmedDescription) }) else {
      return unread(node, "the property has no type")
    }
    var service = Service(type: type.unwrapped ?? type)
    if case .argumentList(let list)? = attribute.arguments {
      switch CallArguments(list).name {
      case .none: break
      case .known(let name): service.name = ResolverResolutions.plain(name)
      case .computed(let text): return unread(node, "the name '\(text)' is computed; write a literal or a constant")
      }
    }
    facts.requests.append(
      Request(
        service: service, kind: .wrapper(name), isOptional: name == "OptionalInjected", owner: node.enclosingType,
        property: ReadingProperty(
          attribute: file.range(of: attribute), type: binding.typeAnnotation.map { file.range(of: $0.type) }),
        module: file.module,
        place: file.place(of: attribute)))
  }
}
