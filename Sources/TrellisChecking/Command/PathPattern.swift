/// A path with wildcards: `*` and `?` match within one name, `**` any number of folders.
///
/// It matches a file, or a folder with everything below.
package struct PathPattern: Hashable, Sendable {
  private let parts: [[Character]]

  /// - Parameter text: A relative path. Fails if it is empty, absolute or contains `..`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/").filter { $0 != "." }
    guard !parts.isEmpty, !text.hasPrefix("/"), !parts.contains("..") else { return nil }
    self.parts = parts.map(Array.init)
  }

  /// - Parameter path: Relative to the same folder, without `.` and `..`.
  package func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/").map(Array.init)
    // The numbers of leading names that the parts so far can match.
    var ends: Set<Int> = [0]
    for part in parts {
      if part == ["*", "*"] {
        guard let first = ends.min() else { return false }
        ends = Set(first...names.count)
      } else {
        ends = Set(ends.filter { $0 < names.count && Self.matches(names[$0], part) }.map { $0 + 1 })
      }
    }
    // The rest of the path is below the match.
    return !ends.isEmpty
  }

  private static func matches(_ name: [Character], _ part: [Character]) -> Bool {
    var (i, j) = (0, 0)
    // The last star, and where in the name its match may end.
    var star: (part: Int, name: Int)?
    while i < name.count {
      if j < part.count, part[j] == "*" {
        star = (j, i)
        j += 1
      } else if j < part.count, part[j] == "?" || part[j] == name[i] {
        i += 1
        j += 1
      } else if let last = star {
        star = (last.part, last.name + 1)
        i = last.name + 1
        j = last.part + 1
      } else {
        return false
      }
    }
    return part[j...].allSatisfy { $0 == "*" }
  }
}
