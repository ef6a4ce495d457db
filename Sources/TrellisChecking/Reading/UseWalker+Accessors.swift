/// Braces that open the accessors of a property.
extension UseWalker {
  func opensAccessors(_ brace: Int) -> Bool { tree.braces(at: brace).map { tree.kind($0) } == .accessorBlock }

  /// The keyword of the accessor whose body opens at the brace.
  func accessor(behind brace: Int) -> Int? {
    guard let outer = tree.braces(at: brace).flatMap(tree.parent), tree.kind(outer) == .accessor else { return nil }
    return tree.token(outer)
  }
}
