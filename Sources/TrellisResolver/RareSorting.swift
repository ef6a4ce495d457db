extension Sequence {
  /// Sorts where something is wrong, or seldom done: by the standard library's own code, while `sorted(by:)` puts a copy of it,
  /// of 5 to 9 kB, into the program for each type of element.
  @_semantics("optimize.sil.specialize.generic.never")
  package func rarelySorted(by isBefore: (Element, Element) -> Bool) -> [Element] { sorted(by: isBefore) }
}
