@testable import ControllerOfControllers

enum Old {}

@MainActor protocol ControllerConsumer: AnyObject {
  var controllers: Old.Controllers! { get set }
}

extension ControllerConsumer {
  func logInfo(_ text: String, file: String = #fileID, line: Int = #line) {
    controllers.log.write("\(file):\(line): \(text)")
  }
}

extension Old {
  struct Controllers {
    let log: any Log, messages: any MessageStore, location: any LocationSource
  }

  final class InboxScreen: Screen, ControllerConsumer {
    var controllers: Controllers!
    func prepare(for next: Screen) { (next as? any ControllerConsumer)?.controllers = controllers }
  }

  final class MessageScreen: Screen, ControllerConsumer {
    var controllers: Controllers!
    var caption: String { "read at \(controllers.location.place)" }
  }
}
