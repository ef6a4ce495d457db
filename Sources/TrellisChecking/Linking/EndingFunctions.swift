/// The functions of a program that end it, by name.
struct EndingFunctions {
  /// The standard library's functions that a branch may end with.
  static let known: Set<String> = [
    "print", "debugPrint", "dump", "assert", "assertionFailure", "precondition", "preconditionFailure", "fatalError",
  ]

  private var ending: Set<NameHash> = []
  private var others = Set(known.map { NameHash($0) })

  init(_ files: [FileFacts]) {
    for property in files.lazy.flatMap(\.properties) where property.isCalled {
      if property.endsProgram { ending.insert(property.name) } else { others.insert(property.name) }
    }
  }

  /// - Parameter importsUnknown: Whether a module that is not scanned may declare the function.
  func mayEnd(_ name: NameHash, importsUnknown: Bool) -> Bool {
    ending.contains(name) || importsUnknown && !others.contains(name)
  }
}
