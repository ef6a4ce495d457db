/// A command that makes no sense where it was typed.
enum Misunderstanding: Error, CustomStringConvertible {
  case unknown(Command)
  case noNumber(Command)
  case noText(Command)

  var description: String {
    switch self {
    case .unknown(let command): "there is no '\(command.verb)' here; try 'help'"
    case .noNumber(let command): "'\(command.verb)' takes a number first; try 'help'"
    case .noText(let command): "'\(command.verb)' takes some text; try 'help'"
    }
  }
}
