internal import SwiftSyntax

/// Reads registrations and look-ups of Swinject from one file.
final class SwinjectReader: SyntaxVisitor {
  private let file: SourceText
  private let declarations: Declarations
  private let resolving: SwinjectResolutions
  private let surroundings: Surroundings
  private(set) var facts = ContainerFacts()

  init(_ file: SourceText, _ declarations: Declarations) {
    self.file = file
    self.declarations = declarations
    resolving = SwinjectResolutions(file, declarations)
    surroundings = Surroundings(file, declarations, .swinject)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    // An overload of the app's own: what it looks up is what its callers name.
    guard let owner = node.enclosingType, Declarations.containerTypes.contains(owner),
      node.genericParameterClause != nil
    else { return .visitChildren }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let callee = node.callee else { return .visitChildren }
    readPlacement(node, callee)
    switch callee.name {
    case "Assembler": readAssembler(node)
    case "apply" where node.arguments.first?.label?.text.hasPrefix("assembl") ?? false: readAssembler(node)
    case "Container": readContainer(node)
    case "initCompleted":
      // It is read with its registration.
      guard let base = callee.base else { break }
      walk(base)
      return .skipChildren
    case "forward" where CallArguments(node.arguments)["to"] != nil:
      unread(registering: CallArguments(node.arguments).type, node, "what is forwarded is an entry; write 'implements'")
    case "storyboardInitCompleted":
      unread(node, "a storyboard's controllers are not created by the container")
    default:
      if let kind = registrationKind(callee.name, node) {
        register(node, callee.base, kind)
        return .skipChildren
      }
    }
    if let resolution = resolving.resolution(node) {
      add(resolution)
    } else if let problem = resolving.problem(node) {
      unread(node, problem)
    }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    for resolution in resolving.resolutions(in: node) { add(resolution) }
    return .visitChildren
  }

  private func add(_ resolution: Resolution) {
    facts.requests.append(
      Request(
        service: resolution.need.service, kind: .call, isOptional: resolution.need.mode == .optional,
        property: ReadingProperty(resolution.node, file, declarations), module: file.module,
        place: resolution.need.place))
  }

  private func unread(_ node: some SyntaxProtocol, _ reason: String) {
    facts.unread.append(Unread(place: file.place(of: node), text: node.trimmedDescription.brief, reason: reason))
  }

  private func unread(registering type: TypeName?, _ node: some SyntaxProtocol, _ reason: String) {
    facts.unreadTypes.append(type)
    unread(node, reason)
  }

  // MARK: Registrations

  private enum Kind {
    case register, autoregister
  }

  /// Whether a call registers something: `register`, `autoregister`, or an overload of the app's own.
  private func registrationKind(_ name: String, _ node: FunctionCallExprSyntax) -> Kind? {
    if name == "autoregister" { return .autoregister }
    let isOwn = (declarations.functions[name] ?? []).contains {
      Declarations.containerTypes.contains($0.owner ?? "") && $0.returns?.base == "ServiceEntry"
    }
    guard name == "register" || isOwn else { return nil }
    guard CallArguments(node.arguments).first != nil,
      closure(of: node) != nil || node.arguments.contains(where: { $0.label?.text == "factory" })
    else { return nil }
    return .register
  }

  private func closure(of node: FunctionCallExprSyntax) -> ClosureExprSyntax? {
    node.trailingClosure
      ?? node.arguments.last.flatMap { argument in
        let label = argument.label?.text ?? ""
        guard label.lowercased().hasSuffix("factory") else { return nil }
        return argument.expression.as(ClosureExprSyntax.self)
      }
  }

  private func register(_ node: FunctionCallExprSyntax, _ base: ExprSyntax?, _ kind: Kind) {
    let arguments = CallArguments(node.arguments)
    guard let type = arguments.type else {
      return unread(registering: nil, node, "the service's type is computed; write it as 'X.self'")
    }
    if declarations.types[type.text] == nil, node.isGeneric(type.text) {
      return unread(registering: nil, node, "'\(type)' is a generic parameter: each call registers another service")
    }
    let (modifiers, outermost) = node.chain
    var registration = Registration(
      service: Service(type: type), lifetime: .graph, factory: .none, module: file.module,
      text: file.text(of: outermost), place: file.place(of: node))
    switch arguments.name {
    case .none: break
    case .known(let name): registration.service.name = name
    case .computed(let text):
      return unread(registering: type, node, "the name '\(text)' is computed; write a literal or a constant")
    }
    registration.group = node.group
    registration.container = container(of: base)
    registration.condition = node.buildCondition
    registration.describedCondition = node.describedCondition
    registration.comments = statement(around: outermost).commentsAbove
    if let entry = outermost.parent?.parent?.as(PatternBindingSyntax.self)?.pattern.trimmedDescription, entry != "_" {
      registration.doubts.append("what is done later with its entry '\(entry)' is not read")
    }
    if let branch = node.branch { registration.obstacles.append("it is registered only in '\(branch)'") }

    switch kind {
    case .register: readFactory(of: node, arguments, into: &registration)
    case .autoregister: readInitializer(arguments, node, into: &registration)
    }
    registration.service.arguments = registration.arguments.map { $0.type ?? TypeName("_") }
    if registration.created.map(declarations.isOnMainActor) ?? false { registration.isOnMainActor = true }
    for modifier in modifiers { read(modifier, into: &registration) }
    facts.registrations.append(registration)
  }

  private func statement(around node: ExprSyntax) -> Syntax {
    for ancestor in node.ancestors where ancestor.is(CodeBlockItemSyntax.self) { return ancestor }
    return Syntax(node)
  }

  private func readFactory(
    of node: FunctionCallExprSyntax, _ arguments: CallArguments, into registration: inout Registration
  ) {
    let callee = node.callee?.name ?? ""
    let labels = arguments.labels.compactMap(\.self)
    for function in declarations.functions[callee] ?? []
    where Declarations.containerTypes.contains(function.owner ?? "") {
      let known = Set(function.labels.compactMap(\.self))
      if labels.allSatisfy(known.contains), function.isOnMainActor || function.takesMainActorClosure {
        // Swift's own rule: one that fits without a closure of the main actor's is the library's.
        if callee != "register"
          || function.labels.contains(where: { $0 != nil && $0 != "name" && labels.contains($0 ?? "") })
        {
          registration.isOnMainActor = true
        }
      }
    }
    guard let closure = closure(of: node) else {
      registration.obstacles.append("its factory is not a closure")
      return
    }
    if closure.signature?.attributes.areMainActor ?? false { registration.isOnMainActor = true }
    if closure.trimmedDescription.contains("MainActor.assumeIsolated") { registration.isOnMainActor = true }
    if closure.signature?.capture != nil { registration.obstacles.append("the factory has a capture list") }

    var parameters = closure.signature?.parameterClause?.all ?? []
    let implicit = closure.implicitParameters
    if closure.signature?.parameterClause == nil {
      parameters = (0...(implicit.map(\.number).max() ?? 0)).map { ("$\($0)", nil) }
    }
    let resolver = parameters.first?.name
    for (name, type) in parameters.dropFirst() {
      registration.arguments.append(
        FactoryArgument(
          name: name.replacing("$", with: "argument"), type: type ?? declarations.inferredType(of: name, in: closure)))
    }
    if registration.arguments.contains(where: { $0.type == nil }) {
      registration.obstacles.append("the type of an argument is not written")
    }
    let (found, problems) = resolving.resolutions(within: closure.statements)
    registration.needs = found.map(\.need)
    facts.unread += problems
    if let problem = problems.first { registration.obstacles.append(problem.reason) }
    let values = implicit.filter { $0.number > 0 }.map { (file.range(of: $0.node), "argument\($0.number)") }
    let body = BodyReader(file, closure.statements, found).body(values: values)
    if let name = found.lazy.compactMap(\.wrapper).first {
      registration.obstacles.append("it takes Swinject's '\(name)'; take 'Trellis.Lazy' or a function")
    }
    if let resolver, body.free.contains(resolver), problems.isEmpty {
      let (needs, functions) = resolving.needs(passingOn: resolver, in: Syntax(closure.statements))
      registration.needs += needs
      let onward = functions.first.map { " to '\($0)'" } ?? ""
      registration.obstacles.append("the factory passes the resolver on\(onward)")
    }
    if let item = closure.statements.first?.item, closure.statements.count == 1, parameters.count <= 1,
      let value = item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
    {
      registration.input = surroundings.given(value)
    }
    if registration.input == nil {
      let free = body.free.subtracting(parameters.map(\.name))
      registration.obstacles += surroundings.obstacles(closure.statements, free)
    }
    registration.created = declarations.createdType(by: closure.statements) ?? registration.service.type
    registration.factory = .body(body)
  }

  private func readInitializer(
    _ arguments: CallArguments, _ node: FunctionCallExprSyntax, into registration: inout Registration
  ) {
    guard let expression = arguments["initializer"] ?? node.arguments.last?.expression,
      let member = expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init",
      let base = member.base
    else {
      registration.obstacles.append("its initialiser is not written as 'X.init'")
      return
    }
    let type = TypeName(base.trimmedDescription)
    registration.created = type
    guard let declaration = declarations.type(type) else {
      registration.obstacles.append("'\(type)' is not declared in the scanned sources, so its initialiser is unknown")
      return
    }
    var choices = declaration.callable
    if let labels = member.declName.argumentNames?.arguments.map({ $0.name.text == "_" ? nil : $0.name.text }) {
      choices = choices.filter { $0.parameters.map(\.label) == labels }
    }
    guard choices.count == 1, let initializer = choices.first else {
      registration.obstacles.append("'\(type)' has \(choices.count) initialisers that it may mean")
      return
    }
    let given = arguments.passed.compactMap(CallArguments.metatype)
    var left = given
    var parts: [String?] = []
    for parameter in initializer.parameters {
      parts.append(parameter.label)
      let type = parameter.type
      if let index = left.firstIndex(of: type) {
        left.remove(at: index)
        registration.arguments.append(FactoryArgument(name: parameter.label ?? "argument", type: type))
      } else {
        let mode: Need.Mode = type.unwrapped == nil ? .strict : .optional
        registration.needs.append(
          Need(service: Service(type: type.unwrapped ?? type), mode: mode, place: file.place(of: expression)))
      }
    }
    // In the order of the initialiser: an argument or a need, which the label tells apart.
    registration.factory = .initializer(type: type, labels: parts)
    registration.isAsync = initializer.isAsync
    if initializer.isOnMainActor { registration.isOnMainActor = true }
  }

  private func read(_ modifier: Modifier, into registration: inout Registration) {
    switch modifier.name {
    case "inObjectScope":
      guard let scope = modifier.arguments.first?.expression.as(MemberAccessExprSyntax.self) else {
        registration.doubts.append("the object scope '\(modifier.arguments.trimmedDescription)' is computed")
        return
      }
      registration.scope = scope.declName.baseName.text
      registration.lifetime = Self.lifetime(scope.declName.baseName.text)
    case "implements":
      for argument in modifier.arguments where argument.label == nil {
        guard let type = CallArguments.metatype(argument.expression) else { continue }
        registration.forwards.append(
          Service(type: type, name: registration.service.name, arguments: registration.service.arguments))
      }
      if case .known(let name) = CallArguments(modifier.arguments).name {
        for index in registration.forwards.indices { registration.forwards[index].name = name }
      }
    case "initCompleted":
      guard
        let closure = modifier.call.trailingClosure ?? modifier.arguments.first?.expression.as(ClosureExprSyntax.self)
      else {
        registration.doubts.append("what 'initCompleted' runs is not a closure")
        return
      }
      registration.afterwards = afterwards(closure)
    default:
      registration.doubts.append("'.\(modifier.name)' is not known")
    }
  }

  private func afterwards(_ closure: ClosureExprSyntax) -> Afterwards {
    let (found, problems) = resolving.resolutions(within: closure.statements)
    let parameters = closure.signature?.parameterClause?.names ?? ["$0", "instance"]
    let implicit = closure.implicitParameters.filter { $0.number == 1 }
    let body = BodyReader(file, closure.statements, found).body(
      values: implicit.map { (file.range(of: $0.node), "instance") })
    var obstacles = surroundings.obstacles(closure.statements, body.free.subtracting(parameters))
    obstacles += problems.map(\.reason)
    facts.unread += problems
    if let resolver = parameters.first, body.free.contains(resolver), problems.isEmpty {
      obstacles.append("the closure passes the resolver on")
    }
    if parameters.count < 2 || parameters[1] == "_" { obstacles.append("the closure does not name the instance") }
    return Afterwards(
      needs: found.map(\.need), body: body, instance: parameters.dropFirst().first ?? "_", obstacles: obstacles,
      text: file.text(of: closure), place: file.place(of: closure))
  }

  static func lifetime(_ scope: String) -> OldLifetime {
    switch scope {
    case "container": .shared
    case "transient": .unique
    case "graph": .graph
    case "weak": .weak
    default: .custom(scope)
    }
  }

  // MARK: Containers and assemblers

  /// The child container that an expression means: a variable that is made with `Container(parent:)`.
  private func container(of base: ExprSyntax?) -> String? {
    guard let base else { return nil }
    guard let name = base.as(DeclReferenceExprSyntax.self)?.baseName.text else {
      guard let member = base.as(MemberAccessExprSyntax.self), member.base?.trimmedDescription == "self",
        let type = base.enclosingType
      else { return nil }
      let name = member.declName.baseName.text
      return declarations.childContainers.contains("\(type).\(name)") ? name : nil
    }
    for node in base.ancestors {
      // `Container(parent: app) { container in … }`
      guard let closure = node.as(ClosureExprSyntax.self) else { continue }
      guard closure.signature?.parameterClause?.names == [name],
        let call = closure.parent?.as(FunctionCallExprSyntax.self), call.callee?.name == "Container"
      else { continue }
      return call.isChildContainer ? call.variable ?? "child" : nil
    }
    if let value = surroundings.value(of: name, at: base) {
      return value.as(FunctionCallExprSyntax.self)?.isChildContainer ?? false ? name : nil
    }
    guard let type = base.enclosingType, declarations.childContainers.contains("\(type).\(name)"),
      !surroundings.isLocal(name, at: base)
    else { return nil }
    return name
  }

  private func readContainer(_ node: FunctionCallExprSyntax) {
    let arguments = CallArguments(node.arguments)
    if node.isChildContainer {
      facts.containers.append(
        ChildContainer(
          name: node.variable ?? "child", parent: arguments["parent"]?.trimmedDescription, place: file.place(of: node)))
    }
  }

  /// Which container a function or an assembly registers in.
  private func readPlacement(_ node: FunctionCallExprSyntax, _ callee: (name: String, base: ExprSyntax?)) {
    if callee.name == "assemble", let call = callee.base?.as(FunctionCallExprSyntax.self),
      let assembly = Declarations.typeName(of: call)?.base, let passed = CallArguments(node.arguments)["container"]
    {
      facts.applied.append(assembly)
      facts.placements[assembly, default: []].insert(container(of: passed) ?? "")
    }
    for function in declarations.functions[callee.name] ?? [] {
      let position = function.container?.position ?? 0
      guard function.container != nil, position < node.arguments.count else { continue }
      let passed = node.arguments[node.arguments.index(node.arguments.startIndex, offsetBy: position)].expression
      facts.placements[callee.name, default: []].insert(container(of: passed) ?? "")
    }
  }

  private func readAssembler(_ node: FunctionCallExprSyntax) {
    let arguments = CallArguments(node.arguments)
    var child = arguments["container"].flatMap { container(of: $0) } ?? ""
    if let parent = arguments["parent"] ?? arguments["parentAssembler"], !parent.is(NilLiteralExprSyntax.self) {
      child = node.variable ?? "child"
      facts.containers.append(
        ChildContainer(name: child, parent: parent.trimmedDescription, place: file.place(of: node)))
    }
    for argument in node.arguments where argument.label == nil || argument.label?.text.hasPrefix("assembl") == true {
      let elements = argument.expression.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? [argument.expression]
      for element in elements {
        if let call = element.as(FunctionCallExprSyntax.self), let name = Declarations.typeName(of: call) {
          facts.applied.append(name.base)
          facts.placements[name.base, default: []].insert(child)
        } else {
          unread(element, "this assembly is computed; all assemblies are taken to be applied")
          facts.applied.append("*")
        }
      }
    }
  }
}
