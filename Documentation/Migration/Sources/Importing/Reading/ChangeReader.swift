internal import SwiftSyntax

/// Finds what a file calls on registrations outside of their declarations: `container.api.reset()`, `manager.push()`.
final class ChangeReader: SyntaxVisitor {
  private let file: SourceText
  private let declarations: Declarations
  private let old: OldContainer
  private var changes: [Change] = []
  private var defaultScopes: [String: Set<String>] = [:]
  /// Factory's properties with a wrapper, by the name after `$`.
  private var wrapped: [String: Service] = [:]

  static func read(
    _ file: SourceText, _ declarations: Declarations, _ old: OldContainer, into facts: inout ContainerFacts
  ) {
    let reader = ChangeReader(file, declarations, old)
    for request in facts.requests {
      if let name = request.wrapped { reader.wrapped[name] = request.service }
    }
    reader.walk(file.tree)
    facts.changes += reader.changes
    facts.defaultScopes = reader.defaultScopes
  }

  private init(_ file: SourceText, _ declarations: Declarations, _ old: OldContainer) {
    self.file = file
    self.declarations = declarations
    self.old = old
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let (name, base) = node.callee else { return .visitChildren }
    let found: (Change.Kind, Change.Target)? =
      switch old {
      case .factory: factory(node, name, base)
      case .swinject: swinject(node, name, base)
      case .resolver: resolver(name, base)
      }
    if let (kind, target) = found { add(kind, target, node) }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    guard elements.count > 2, elements[1].is(AssignmentExprSyntax.self) else { return .visitChildren }
    let left = elements[0].trimmedDescription
    switch old {
    case .factory:
      if left.hasPrefix("FactoryContext.") {
        add(.modified, .unknown, node)
      } else if left.hasSuffix(".shared"), declarations.containers.contains(left.removingSuffix(".shared")) {
        add(.reset, .container(left.removingSuffix(".shared")), node)
      } else if left.hasSuffix("manager.defaultScope") {
        let base = elements[0].as(MemberAccessExprSyntax.self)?.base
        guard let container = container(base, at: node) else { break }
        if let scope = scopeName(elements[2]), isDeclared(node) {
          defaultScopes[container, default: []].insert(scope)
        } else {
          add(.defaultScope, .container(container), node)
        }
      }
    case .swinject: break
    case .resolver:
      let names = ["Resolver.defaultScope", "Self.defaultScope", "self.defaultScope", "defaultScope"]
      if names.contains(left), left.hasPrefix("Resolver") || node.enclosingType == "Resolver" {
        add(.defaultScope, .container(nil), node)
      } else if ["Resolver.main", "Resolver.root"].contains(left) {
        add(.reset, .container(nil), node)
      } else if left == "Resolver.decorate" {
        add(.modified, .unknown, node)
      }
    }
    return .visitChildren
  }

  private func add(_ kind: Change.Kind, _ target: Change.Target, _ node: some SyntaxProtocol) {
    changes.append(
      Change(
        kind: node.isInPreview ? .modified : kind, target: node.isInPreview ? .unknown : target,
        text: node.trimmedDescription.brief, place: file.place(of: node)))
  }

  // MARK: Factory

  /// What is asked for, and what the reader takes for a registration.
  private static let lookups: Set<String> = [
    "callAsFunction", "register", "resolve", "resolveOnGlobalActor", "resolveOnMainActor",
  ]

  private func factory(_ node: FunctionCallExprSyntax, _ name: String, _ base: ExprSyntax?)
    -> (Change.Kind, Change.Target)?
  {
    let resolutions = FactoryResolutions(file, declarations, owner: node.enclosingType)
    if let base, let property = resolutions.property(base) {
      guard !Self.lookups.contains(name) else { return nil }
      return (name == "reset" ? .reset : .modified, .service(Service(type: TypeName("_"), property: property)))
    }
    guard ["decorator", "pop", "push", "removeArg", "reset", "resolve", "setArg"].contains(name) else { return nil }
    let text = base?.trimmedDescription ?? ""
    switch name {
    case "resolve":
      // `$api.resolve(reset: .scope)`
      guard let options = CallArguments(node.arguments)["reset"], options.trimmedDescription != ".none",
        let projected = text.split(separator: ".").last, projected.first == "$"
      else { return nil }
      return (.reset, wrapped[String(projected.dropFirst())].map(Change.Target.service) ?? .unknown)
    case "reset" where text.hasPrefix("Scope."): return (.reset, .scope(String(text.dropFirst("Scope.".count)), nil))
    case "reset", "push", "pop":
      guard let container = container(base, at: node) else { return nil }
      if let scope = node.arguments.first, scope.label?.text == "scope" {
        return (.reset, scopeName(scope.expression).map { .scope($0, nil) } ?? .unknown)
      }
      return (.reset, .container(container))
    case "decorator": return container(base, at: node) == nil ? nil : (.modified, .unknown)
    case "setArg", "removeArg": return text == "FactoryContext" ? (.modified, .unknown) : nil
    default: return nil
    }
  }

  /// The container in `Container.shared`, `Container.shared.manager`, and `self` or `manager` of a container.
  private func container(_ base: ExprSyntax?, at node: some SyntaxProtocol) -> String? {
    var base = base
    if let member = base?.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "manager" {
      base = member.base
    }
    let resolutions = FactoryResolutions(file, declarations, owner: node.enclosingType)
    guard let base, base.trimmedDescription != "manager" else { return resolutions.ownContainer }
    return resolutions.container(base)
  }

  /// Whether it is a statement of a container's `autoRegister`, which runs before anything is asked for.
  private func isDeclared(_ node: SequenceExprSyntax) -> Bool {
    let function = node.parent?.parent?.parent?.parent?.as(FunctionDeclSyntax.self)
    return function?.name.text == "autoRegister"
  }

  private func scopeName(_ expression: ExprSyntax) -> String? {
    expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
  }

  // MARK: Swinject

  private func swinject(_ node: FunctionCallExprSyntax, _ name: String, _ base: ExprSyntax?)
    -> (Change.Kind, Change.Target)?
  {
    let arguments = CallArguments(node.arguments)
    switch name {
    case "resetObjectScope":
      let type = arguments["serviceType"].flatMap(CallArguments.metatype)
      return (.reset, arguments.first.flatMap(scopeName).map { .scope($0, type) } ?? .unknown)
    case "removeAll" where node.arguments.isEmpty && isContainer(base, at: node): return (.reset, .container(nil))
    case "addBehavior" where isContainer(base, at: node): return (.modified, .unknown)
    case "Container", "Assembler":
      return arguments["defaultObjectScope"] == nil ? nil : (.defaultScope, .container(nil))
    default: return nil
    }
  }

  private func isContainer(_ base: ExprSyntax?, at node: some SyntaxProtocol) -> Bool {
    let text = base?.trimmedDescription ?? "self"
    if text == "self" { return node.enclosingType == "Container" }
    guard text != "Container.shared", let name = text.split(separator: ".").last.map(String.init) else { return true }
    guard let types = declarations.propertyTypes[name] else {
      return old.libraries.isDisjoint(with: file.imports) ? false : name.lowercased().hasSuffix("container")
    }
    return types.contains { ($0.unwrapped ?? $0).text == "Container" }
  }

  // MARK: Resolver

  private func resolver(_ name: String, _ base: ExprSyntax?) -> (Change.Kind, Change.Target)? {
    guard name == "reset" || name == "add", let base else { return nil }
    let parts = base.trimmedDescription.split(separator: ".").map(String.init)
    guard let last = parts.last else { return nil }
    switch name {
    case "reset" where last == "Resolver": return (.reset, .container(nil))
    case "reset" where last == "cache" && (parts.first ?? "").lowercased().hasSuffix("resolver"):
      return (.reset, .scope("container", nil))
    case "reset" where parts.count == 2 && ["Resolver", "ResolverScope"].contains(parts[0]):
      return (.reset, .scope(last, nil))
    case "add" where last.lowercased().hasSuffix("resolver"): return (.modified, .unknown)
    default: return nil
    }
  }
}
