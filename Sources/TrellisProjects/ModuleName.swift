/// The names of modules.
enum ModuleName {
  /// Like Xcode's `c99extidentifier`, replaces a leading digit and characters that are invalid in identifiers by underscores.
  static func of(_ name: String) -> String {
    let scalars = name.unicodeScalars.enumerated().map { index, scalar in
      scalar == "_" || scalar.properties.isAlphabetic || (index > 0 && scalar.properties.numericType == .decimal)
        ? scalar : "_"
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
