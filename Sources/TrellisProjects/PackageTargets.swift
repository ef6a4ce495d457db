package import TrellisChecking

/// Reads the manifests of packages.
package enum PackageTargets {
  /// Returns what the manifest in a folder, an absolute path, writes out, and by line what it does not; nil without one.
  @Sendable package static func read(in folder: String) -> SourceFinder.Manifest? {
    guard let bytes = try? FileSystem.read(folder + "/Package.swift") else { return nil }
    let manifest = PackageManifest(reading: String(decoding: bytes, as: UTF8.self))
    var gaps = manifest.unclear.map { (line: $0, text: "the name or place of a target is not written out") }
    var targets: [SourceFinder.Target] = []
    for target in manifest.targets {
      let places = manifest.places(of: target).map { AbsolutePath.of("\(folder)/\($0)") }
      guard let place = places.first(where: { (try? FileSystem.kind($0, followingLinks: true)) == .folder }) else {
        if !target.isOfTests { gaps.append((target.line, "the folder of the target '\(target.name)' is not there")) }
        continue
      }
      @Sendable func isBelow(_ paths: [String], _ file: String) -> Bool {
        paths.contains { AbsolutePath.below(AbsolutePath.of("\(place)/\($0)"), file) != nil }
      }
      let has = { @Sendable [target] file in isBelow(target.sources ?? ["."], file) && !isBelow(target.exclude, file) }
      targets.append((ModuleName.of(target.name), target.isOfTests, place, has))
    }
    if targets.isEmpty, gaps.isEmpty { gaps.append((1, "no target is written out")) }
    return (targets, gaps)
  }
}
