/// What can be written after a command's name. The command's help, the reading of its arguments and the shells' completions are
/// all made from it.
package struct CommandSyntax: Sendable {
  /// An option of a command.
  package struct Option: Sendable {
    /// What follows an option.
    package enum Value: Sendable {
      case nothing
      case choice([String])
      case file
      /// Anything; the usage calls it NAME.
      case name
    }

    package let name: String
    package let value: Value
    /// The first line stands for itself: a shell shows nothing more.
    package let help: String

    package init(_ name: String, takes value: Value = .nothing, _ help: String) {
      self.name = name
      self.value = value
      self.help = help
    }
  }

  /// The arguments that are not options.
  package enum Operands: Sendable {
    case choice([String])
    /// Files and folders, and what the usage calls them.
    case files(String)
  }

  /// An argument: the value of an option, if it has one, or an operand.
  package typealias Argument = (option: String?, value: String)

  package let name: String
  /// One line, for the overview of all commands.
  package let brief: String
  package let operands: Operands
  /// What the help says before the options.
  private let introduction: String
  package let options: [Option]
  /// What the help says after them.
  private let ending: String

  package init(
    _ name: String, brief: String, operands: Operands, introduction: String, options: [Option] = [], ending: String
  ) {
    self.name = name
    self.brief = brief
    self.operands = operands
    self.introduction = introduction
    self.options = options
    self.ending = ending
  }

  /// Reads the arguments that follow the command's name; prints the help and returns nil if they ask for it.
  package func parse(_ arguments: [String]) throws -> [Argument]? {
    var rest = arguments[...]
    var parsed: [Argument] = []
    var areAllOperands = false
    while let argument = rest.popFirst() {
      if areAllOperands || !argument.hasPrefix("-") {
        parsed.append((nil, argument))
      } else if argument == "--" {
        areAllOperands = true
      } else if argument == "--help" || argument == "-h" {
        Console.print(help)
        return nil
      } else if let option = options.first(where: { $0.name == argument }) {
        parsed.append((option.name, try option.value(from: &rest, hint: hint)))
      } else {
        throw UsageError("there is no option '\(argument)'", hint: hint)
      }
    }
    return parsed
  }

  /// Says where to read more, after an error.
  package var hint: String { "see 'trellis \(name) --help'" }

  // MARK: - Help

  package var help: String {
    let operand =
      switch operands {
      case .choice(let words): words.joined(separator: "|")
      case .files(let text): text
      }
    let all = options.map { ($0.label, $0.help) } + [("-h, --help", "show this")]
    return """
      USAGE: \(Self.wrapped(["trellis", name] + options.map { "[\($0.label)]" } + (operand.isEmpty ? [] : [operand])))

      \(introduction)

      OPTIONS:
      \(all.map(Self.row).joined(separator: "\n"))

      \(ending)
      """
  }

  private static func wrapped(_ words: [String]) -> String {
    var lines = [words[0]]
    for word in words.dropFirst() {
      if lines[lines.count - 1].count + word.count < 110 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(word)
      }
    }
    return lines.joined(separator: "\n       ")
  }

  private static func row(_ label: String, _ help: String) -> String {
    let width = 21
    let margin = "\n" + String(repeating: " ", count: width + 2)
    let label = label.count < width ? label.padded(to: width) : label + margin
    return "  " + label + help.split(separator: "\n").joined(separator: margin)
  }
}

extension CommandSyntax.Option {
  /// The option and what follows it, for the usage.
  fileprivate var label: String {
    switch value {
    case .nothing: name
    case .choice(let words): "\(name) \(words.joined(separator: "|"))"
    case .file: "\(name) FILE"
    case .name: "\(name) NAME"
    }
  }

  fileprivate func value(from rest: inout ArraySlice<String>, hint: String) throws -> String {
    if case .nothing = value { return "" }
    guard let word = rest.popFirst() else { throw UsageError("'\(name)' needs a value", hint: hint) }
    if case .choice(let words) = value, !words.contains(word) {
      let what = name.dropFirst(2)
      throw UsageError("there is no \(what) '\(word)'", hint: "known \(what)s: \(words.joined(separator: ", "))")
    }
    return word
  }

  package static let configuration = Self(
    "--config", takes: .file, "the project's settings; without it, the .trellis.json of the given folder")
  package static let module = Self(
    "--module", takes: .name, "the module of the paths that follow; without it their Package.swift names it")
  package static let outside = Self(
    "--without-trellis", takes: .name,
    """
    like --module, for a module that does not depend on Trellis
    of its files, those that cannot change a finding are not read
    """)
  package static let package = Self(
    "--package", takes: .file, "the package of which the paths are all modules: its settings count, and no more is read"
  )
}

extension String {
  /// The string, with spaces at its end up to a width.
  package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
