extension Workload {
  /// Every workload, in the order in which a table shows them.
  ///
  /// - Throws: ``Miscount`` if a container or a baseline does not do what its workload says.
  public static func all() throws -> [Workload] {
    try existingShared() + unique() + [uniqueOnSharedLeaves(), combined(), collection(), childScope(), overrideScope()]
      + thousand()
  }
}
