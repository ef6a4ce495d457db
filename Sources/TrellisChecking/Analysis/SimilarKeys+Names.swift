package import TrellisGraph

extension SimilarKeys {
  /// Returns at most three names that may have been meant: similar ones, then those that contain the given name.
  package static func names(like name: String, among names: some Sequence<String>) -> [String] {
    let names = Array(names)
    let like = ranked(names, like: name).filter(\.isLike).map { names[$0.position] }
    let part = name.lowercased()
    let longer = part.utf8.count < 3 ? [] : names.sorted().filter { $0.lowercased().contains(part) }
    return Array((like + longer.filter { !like.contains($0) }).prefix(3))
  }
}
