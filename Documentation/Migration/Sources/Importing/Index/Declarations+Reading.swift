internal import SwiftSyntax

extension Declarations {
  /// The type names of containers and of what their factories receive.
  static let containerTypes: Set<String> = ["Container", "Resolver", "SharedContainer", "Assembler"]

  /// Reads the declarations of a whole program.
  package init(_ files: [SourceText]) {
    let modules = Set(files.map(\.module))
    self.modules = files.reduce(into: modules) { $0.formUnion($1.imports) }
    var extensions: [Extension] = []
    for file in files {
      imports[file.module, default: []].formUnion(file.imports.filter { modules.contains($0) && $0 != file.module })
      let reader = DeclarationReader(file)
      reader.walk(file.tree)
      for type in reader.types { types[type.name, default: []].append(type) }
      childContainers.formUnion(reader.childContainers)
      members.merge(reader.members) { $0.union($1) }
      propertyTypes.merge(reader.propertyTypes) { $0.union($1) }
      extensions += reader.extensions
      for factory in reader.factories {
        factories[factory.name, default: []].insert(factory.container)
        containers.insert(factory.container)
      }
      for function in reader.functions { functions[function.name, default: []].append(function) }
    }
    for addition in extensions {
      guard let extended = type(addition.type, in: addition.module), let all = types[extended.name],
        let position = all.firstIndex(where: { $0.place == extended.place })
      else { continue }
      types[extended.name]?[position].inherited += addition.inherited
      types[extended.name]?[position].initializers += addition.initializers
    }
  }
}

private struct Extension {
  var type: TypeName
  var inherited: [String]
  var initializers: [Initializer]
  var module: String
}

/// Collects the types and functions of one file.
private final class DeclarationReader: SyntaxVisitor {
  private let file: SourceText
  var types: [TypeDeclaration] = []
  var extensions: [Extension] = []
  var functions: [FunctionDeclaration] = []
  var childContainers: Set<String> = []
  var members: [String: Set<String>] = [:]
  var propertyTypes: [String: Set<TypeName>] = [:]
  var factories: [(name: String, container: String)] = []

  init(_ file: SourceText) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, .class, node.name, node.inheritanceClause, node.genericParameterClause != nil)
  }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, .struct, node.name, node.inheritanceClause, node.genericParameterClause != nil)
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, .enum, node.name, node.inheritanceClause, node.genericParameterClause != nil)
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, .actor, node.name, node.inheritanceClause, node.genericParameterClause != nil)
  }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, .protocol, node.name, node.inheritanceClause, false)
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    let aliased = TypeName(node.initializer.value.trimmedDescription)
    types.append(
      TypeDeclaration(
        name: node.name.text, path: node.path(node.name), kind: .alias, access: access(of: node, node.modifiers),
        isOnMainActor: false, inherited: aliased.names, aliased: aliased, module: file.module,
        isGeneric: node.genericParameterClause != nil, place: file.place(of: node)))
    return .skipChildren
  }

  private func add(
    _ node: some DeclGroupSyntax, _ kind: TypeDeclaration.Kind, _ name: TokenSyntax,
    _ inheritance: InheritanceClauseSyntax?, _ isGeneric: Bool
  ) -> SyntaxVisitorContinueKind {
    var type = TypeDeclaration(
      name: name.text, path: node.path(name), kind: kind, access: access(of: node, node.modifiers),
      isOnMainActor: node.attributes.areMainActor, inherited: inheritance.names, condition: node.buildCondition,
      module: file.module, isGeneric: isGeneric, place: file.place(of: node))
    type.initializers = initializers(of: node.memberBlock, onMainActor: type.isOnMainActor)
    type.stored = stored(in: node.memberBlock)
    type.constants = constants(in: node.memberBlock)
    types.append(type)
    addMembers(of: node.memberBlock, to: name.text)
    return .visitChildren
  }

  /// The lowest access of a type and those around it.
  private func access(of node: some SyntaxProtocol, _ modifiers: DeclModifierListSyntax) -> Access {
    node.ancestors.compactMap { $0.asProtocol((any DeclGroupSyntax).self) }.reduce(modifiers.access) {
      // An extension without an access level does not limit its members.
      $1.is(ExtensionDeclSyntax.self) && $1.modifiers.access == .internal ? $0 : min($0, $1.modifiers.access)
    }
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    extensions.append(
      Extension(
        type: TypeName(node.extendedType.trimmedDescription), inherited: node.inheritanceClause.names,
        initializers: initializers(of: node.memberBlock, onMainActor: node.attributes.areMainActor),
        module: file.module))
    addMembers(of: node.memberBlock, to: TypeName(node.extendedType.trimmedDescription).base)
    return .visitChildren
  }

  private func addMembers(of block: MemberBlockSyntax, to type: String) {
    for member in block.members.flattened {
      if let variable = member.decl.as(VariableDeclSyntax.self) {
        for binding in variable.bindings {
          let names = PatternNames.all(in: binding.pattern)
          members[type, default: []].formUnion(names)
          let created = binding.initializer?.value.as(FunctionCallExprSyntax.self).flatMap(Declarations.typeName)
          let type = binding.typeAnnotation.map { TypeName($0.type.trimmedDescription) } ?? created
          if let type, let name = names.first { propertyTypes[name, default: []].insert(type) }
        }
      } else if let name = member.decl.asProtocol((any NamedDeclSyntax).self)?.name.text {
        members[type, default: []].insert(name)
      }
    }
  }

  private func constants(in block: MemberBlockSyntax) -> Set<String> {
    var names: Set<String> = []
    for case let variable? in block.members.flattened.map({ $0.decl.as(VariableDeclSyntax.self) })
    where variable.bindingSpecifier.tokenKind == .keyword(.let) {
      for binding in variable.bindings { names.formUnion(PatternNames.all(in: binding.pattern)) }
    }
    return names
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings {
      let type = binding.typeAnnotation.map { TypeName($0.type.trimmedDescription).text } ?? ""
      guard type.hasPrefix("Factory<") || type.hasPrefix("ParameterFactory<"), let owner = node.enclosingType else {
        continue
      }
      factories.append((binding.pattern.trimmedDescription.unquoted, owner))
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.isChildContainer, let name = node.variable, let owner = node.enclosingType {
      childContainers.insert("\(owner).\(name)")
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let parameters = Array(node.signature.parameterClause.parameters)
    let owner = node.enclosingType
    let types = parameters.map { TypeName($0.type.trimmedDescription) }
    let position = types.firstIndex { Declarations.containerTypes.contains(($0.unwrapped ?? $0).base) }
    let extendsContainer = owner.map { Declarations.containerTypes.contains($0) } ?? false
    guard position != nil || extendsContainer else { return .visitChildren }
    functions.append(
      FunctionDeclaration(
        name: node.name.text,
        labels: parameters.map { $0.firstName.tokenKind == .wildcard ? nil : $0.firstName.text },
        owner: owner, isOnMainActor: node.attributes.areMainActor,
        takesMainActorClosure: parameters.contains {
          let text = $0.type.trimmedDescription
          return text.contains("@MainActor") && text.contains("->")
        },
        returns: node.signature.returnClause.map { TypeName($0.type.trimmedDescription) },
        container: position.map { ($0, (parameters[$0].secondName ?? parameters[$0].firstName).text) },
        path: file.path, offset: node.position.utf8Offset))
    return .visitChildren
  }

  private func initializers(of members: MemberBlockSyntax, onMainActor: Bool) -> [Initializer] {
    members.members.flattened.compactMap { member in
      guard let node = member.decl.as(InitializerDeclSyntax.self) else { return nil }
      return Initializer(
        parameters: node.signature.parameterClause.parameters.map(\.read),
        isAsync: node.signature.effectSpecifiers?.asyncSpecifier != nil,
        isOnMainActor: onMainActor || node.attributes.areMainActor)
    }
  }

  private func stored(in members: MemberBlockSyntax) -> [Parameter] {
    members.members.flattened.flatMap { member -> [Parameter] in
      guard let node = member.decl.as(VariableDeclSyntax.self), !node.modifiers.contains(where: \.isStatic) else {
        return []
      }
      let isConstant = node.bindingSpecifier.tokenKind == .keyword(.let)
      return node.bindings.compactMap { binding in
        guard binding.accessorBlock == nil, !(isConstant && binding.initializer != nil),
          let type = binding.typeAnnotation?.type
        else { return nil }
        return Parameter(
          label: binding.pattern.trimmedDescription, type: TypeName(type.trimmedDescription),
          hasDefault: binding.initializer != nil || (!isConstant && type.is(OptionalTypeSyntax.self)))
      }
    }
  }
}

extension SyntaxProtocol {
  /// The name of a declaration with the types around it.
  fileprivate func path(_ name: TokenSyntax) -> String {
    (ancestors.compactMap(\.declaredTypePath).reversed() + [name.text]).joined(separator: ".")
  }
}

extension FunctionParameterSyntax {
  var read: Parameter {
    Parameter(
      label: firstName.tokenKind == .wildcard ? nil : firstName.text, type: TypeName(type.trimmedDescription),
      hasDefault: defaultValue != nil)
  }
}
