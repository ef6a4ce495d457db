extension PackageManifest {
  struct Target {
    let name: String
    let isOfTests: Bool
    let line: Int
    /// Relative to the package's folder; nil for a usual place.
    let path: String?
    /// Relative to the target's folder; nil for everything below.
    let sources: [String]?
    let exclude: [String]
    /// Names of targets, products and packages; nil if they are computed.
    let dependencies: [String]?
  }

  /// Where a target may be, relative to the package's folder: in the first of these that is there.
  func places(of target: Target) -> [String] {
    if let path = target.path { return [path] }
    let usual = (target.isOfTests ? ["Tests"] : []) + ["Sources", "Source", "src", "srcs"]
    let isAlone = targets.count { $0.isOfTests == target.isOfTests } == 1
    return usual.map { "\($0)/\(target.name)" } + (isAlone ? usual : [])
  }
}
