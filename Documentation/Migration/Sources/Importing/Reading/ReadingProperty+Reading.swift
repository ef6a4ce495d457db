internal import SwiftSyntax

extension ReadingProperty {
  /// The property whose whole value or getter is a look-up: `let api = container.resolve(API.self)!`.
  ///
  /// - Parameter lookup: The look-up with what unwraps it.
  init?(_ lookup: Syntax, _ file: SourceText, _ declarations: Declarations) {
    let isValue = lookup.parent?.is(InitializerClauseSyntax.self) ?? false
    guard
      let node = lookup.ancestors.prefix(6).lazy.compactMap({ $0.as(VariableDeclSyntax.self) }).first,
      node.bindings.count == 1, let binding = node.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self), node.attributes.isEmpty,
      !node.modifiers.contains(where: { $0.isStatic || $0.name.text == "override" })
    else { return nil }
    let owner = node.enclosingType.flatMap { declarations.type(TypeName($0), in: file.module) }
    // A member of a type itself: no global, and no stored property of an extension.
    let group = node.parent?.parent?.parent?.parent
    let isMember = group?.isProtocol((any DeclGroupSyntax).self) ?? false
    if isMember {
      guard !(group?.is(ExtensionDeclSyntax.self) ?? true), let owner else { return nil }
      // What is 'Sendable' and not isolated has only constants.
      guard owner.isOnMainActor || owner.kind == .actor || declarations.isSendable(TypeName(owner.name)) != true
      else { return nil }
    } else {
      guard node.parent?.parent?.parent?.is(CodeBlockSyntax.self) ?? false else { return nil }
    }
    let range = file.range(of: node)
    attribute = range.lowerBound..<range.lowerBound
    let named = file.range(of: name).upperBound
    let end = binding.typeAnnotation.map { file.range(of: $0).upperBound } ?? named
    if let written = binding.typeAnnotation?.type {
      guard !written.is(OptionalTypeSyntax.self), !written.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) else {
        return nil
      }
      type = file.range(of: written)
    }
    missingType = binding.typeAnnotation == nil ? named : nil
    if isValue, let value = binding.initializer, value.value.id == lookup.id, binding.accessorBlock == nil {
      removed.append(end..<file.range(of: value).upperBound)
      if node.bindingSpecifier.tokenKind == .keyword(.let) { constant = file.range(of: node.bindingSpecifier) }
      if let lazy = node.modifiers.first(where: { $0.name.text == "lazy" }) {
        removed.append(file.range(of: lazy).lowerBound..<lazy.endPosition.utf8Offset)
      }
    } else {
      guard isMember, owner?.kind == .class, let block = binding.accessorBlock,
        let list = block.accessors.as(CodeBlockItemListSyntax.self), list.count == 1,
        lookup.parent?.id == list.first?.id
      else { return nil }
      removed.append(end..<file.range(of: block).upperBound)
      asksAgain = true
    }
  }
}
