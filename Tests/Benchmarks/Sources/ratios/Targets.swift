/// What each workload may cost; read from `targets.txt`.
struct Targets {
  struct Target {
    enum Limit {
      case multiple(Double)
      case nanoseconds(Double, text: String)
    }

    var limit: Limit?
    var blocks: Double?
  }

  private var targets: [String: Target] = [:]

  struct Unreadable: Error, CustomStringConvertible {
    let line: String

    var description: String { "targets.txt: cannot read '\(line)'" }
  }

  init(_ text: String) throws {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "|").map { $0.split(separator: " ") }
      guard fields.count == 3 else { throw Unreadable(line: String(line)) }
      var target = Target()
      switch fields[1].last {
      case "-": break
      case "x": target.limit = .multiple(try Self.number(fields[1], line))
      case "ns": target.limit = .nanoseconds(try Self.number(fields[1], line), text: fields[1].joined(separator: " "))
      case "us":
        target.limit = .nanoseconds(try Self.number(fields[1], line) * 1e3, text: fields[1].joined(separator: " "))
      case "ms":
        target.limit = .nanoseconds(try Self.number(fields[1], line) * 1e6, text: fields[1].joined(separator: " "))
      default: throw Unreadable(line: String(line))
      }
      if fields[2] != ["-"] { target.blocks = try Self.number(fields[2], line) }
      targets[fields[0].joined(separator: " ")] = target
    }
  }

  private static func number(_ field: [Substring], _ line: Substring) throws -> Double {
    guard let first = field.first, let number = Double(first) else { throw Unreadable(line: String(line)) }
    return number
  }

  /// Sees that every target is one of something that exists.
  func check(against names: [String]) throws {
    let known = Set(names.flatMap { [$0, "two threads, " + $0] })
    for name in targets.keys.sorted() where !known.contains(name) { throw Unreadable(line: name) }
  }

  subscript(name: String) -> Target { targets[name] ?? Target() }
}
