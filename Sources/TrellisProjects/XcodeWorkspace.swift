internal import TrellisChecking

/// What an Xcode workspace lists, from its `contents.xcworkspacedata`.
enum XcodeWorkspace {
  /// Returns the absolute paths of projects, packages and anything else that the workspace refers to.
  ///
  /// - Parameters:
  ///   - bytes: The XML text; what is no reference in it is skipped.
  ///   - folder: The absolute path of the folder that the workspace is in.
  static func references(in bytes: [UInt8], of folder: String) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    var found: [String] = []
    // The folders of the open groups, outermost first.
    var groups = [folder]
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "<") {
      rest = rest[open...]
      if rest.hasPrefix("<!--") {
        // Nothing after a comment that is never closed counts.
        guard let end = rest.firstRange(of: "-->") else { break }
        rest = rest[end.upperBound...]
        continue
      }
      let tag = Self.tag(&rest)
      let place = location(in: tag, of: groups[groups.count - 1], folder)
      if tag.hasPrefix("</Group") {
        if groups.count > 1 { groups.removeLast() }
      } else if tag.hasPrefix("<Group"), !tag.hasSuffix("/>") {
        groups.append(place ?? groups[groups.count - 1])
      } else if tag.hasPrefix("<FileRef"), let place {
        found.append(place)
      }
    }
    return found
  }

  /// Takes a tag up to its `>`, which may also occur in quotes.
  private static func tag(_ rest: inout Substring) -> Substring {
    var quote: Character?
    var end = rest.startIndex
    while end < rest.endIndex {
      let character = rest[end]
      rest.formIndex(after: &end)
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == ">" {
        break
      }
    }
    let tag = rest[..<end]
    rest = rest[end...]
    return tag
  }

  private static func location(in tag: Substring, of group: String, _ folder: String) -> String? {
    guard let match = tag.firstMatch(of: /location\s*=\s*(?:"([^"]*)"|'([^']*)')/),
      let value = (match.1 ?? match.2).map(unescaped), let colon = value.firstIndex(of: ":")
    else { return nil }
    let path = value[value.index(after: colon)...]
    switch value[..<colon] {
    case "group": return AbsolutePath.of(path.hasPrefix("/") ? String(path) : "\(group)/\(path)")
    case "container": return AbsolutePath.of("\(folder)/\(path)")
    case "absolute": return AbsolutePath.of("/\(path)")
    default: return nil
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    var text = String(text)
    for (entity, character) in [("quot", "\""), ("apos", "'"), ("lt", "<"), ("gt", ">"), ("amp", "&")] {
      text = text.replacing("&\(entity);", with: character)
    }
    return text
  }
}
