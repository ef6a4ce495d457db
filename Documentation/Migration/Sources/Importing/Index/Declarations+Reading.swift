internal import SwiftSyntax

extension Declarations {
  /// The type names of containers and of what their factories receive.
  static let containerTypes: Set<String> = ["Container", "Resolver", "SharedContainer", "Assembler"]

  /// Reads the declarations of a whole program.
  package init(_ files: [SourceText]) {
    let modules = Set(files.map(\.module))
    var extensions: [(name: String, inherited: [String], initializers: [Initializer])] = []
    for file in files {
      imports[file.module, default: []].formUnion(file.imports.filter { modules.contains($0) && $0 != file.module })
      let reader = DeclarationReader(file)
      reader.walk(file.tree)
      // The first one stays: which of two types of one name is meant, only the compiler knows.
      types.merge(reader.types.map { ($0.name, $0) }) { first, _ in first }
      extensions += reader.extensions
      for factory in reader.factories { factories[factory.name, default: []].insert(factory.container) }
      for function in reader.functions { functions[function.name, default: []].append(function) }
    }
    for addition in extensions {
      types[addition.name]?.inherited += addition.inherited
      types[addition.name]?.initializers += addition.initializers
    }
  }
}

/// Collects the types and functions of one file.
private final class DeclarationReader: SyntaxVisitor {
  private let file: SourceText
  var types: [TypeDeclaration] = []
  var extensions: [(name: String, inherited: [String], initializers: [Initializer])] = []
  var functions: [FunctionDeclaration] = []
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
    types.append(
      TypeDeclaration(
        name: node.name.text, kind: .alias, access: node.modifiers.access, isOnMainActor: false,
        inherited: TypeName(node.initializer.value.trimmedDescription).names, module: file.module,
        isGeneric: node.genericParameterClause != nil, place: file.place(of: node)))
    return .skipChildren
  }

  private func add(
    _ node: some DeclGroupSyntax, _ kind: TypeDeclaration.Kind, _ name: TokenSyntax,
    _ inheritance: InheritanceClauseSyntax?, _ isGeneric: Bool
  ) -> SyntaxVisitorContinueKind {
    var type = TypeDeclaration(
      name: name.text, kind: kind, access: node.modifiers.access, isOnMainActor: node.attributes.areMainActor,
      inherited: inheritance.names, module: file.module, isGeneric: isGeneric, place: file.place(of: node))
    type.initializers = initializers(of: node.memberBlock, onMainActor: type.isOnMainActor)
    type.stored = stored(in: node.memberBlock)
    type.properties = properties(in: node.memberBlock)
    types.append(type)
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = TypeName(node.extendedType.trimmedDescription).base
    extensions.append(
      (
        name, node.inheritanceClause.names,
        initializers(of: node.memberBlock, onMainActor: node.attributes.areMainActor)
      ))
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings {
      let type = binding.typeAnnotation.map { TypeName($0.type.trimmedDescription).text } ?? ""
      guard type.hasPrefix("Factory<") || type.hasPrefix("ParameterFactory<"), let owner = node.enclosingType else {
        continue
      }
      factories.append((binding.pattern.trimmedDescription, owner))
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

  private func properties(in members: MemberBlockSyntax) -> [Parameter] {
    members.members.flattened.flatMap { member in
      (member.decl.as(VariableDeclSyntax.self)?.bindings.map(\.self) ?? []).compactMap { binding in
        binding.typeAnnotation.map {
          Parameter(
            label: binding.pattern.trimmedDescription, type: TypeName($0.type.trimmedDescription), hasDefault: false)
        }
      }
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

extension FunctionParameterSyntax {
  var read: Parameter {
    Parameter(
      label: firstName.tokenKind == .wildcard ? nil : firstName.text, type: TypeName(type.trimmedDescription),
      hasDefault: defaultValue != nil)
  }
}
