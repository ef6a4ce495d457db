#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  extension ProjectFile {
    /// The Swift files that Xcode lists, and those in synchronized folders that it leaves out.
    func sources(of target: XcodeTarget) -> [URL] {
      let listed = target.inputFiles.map(\.url).filter { $0.pathExtension == "swift" }
      let known = Set(listed.map { $0.resolvingSymlinksInPath().path })
      let others = synchronizedSources(of: target.displayName)
        .filter { !known.contains($0.resolvingSymlinksInPath().path) }
      if !others.isEmpty {
        Diagnostics.remark(
          "Xcode lists \(listed.count) of the \(listed.count + others.count) Swift files of '\(target.displayName)'; "
            + "the others, in synchronized folders, are checked too")
      }
      return listed + others
    }
  }
#endif
