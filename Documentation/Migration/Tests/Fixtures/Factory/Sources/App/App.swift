import Core
import FactoryKit
import Features
import Network

extension Container: @retroactive AutoRegistering {
  public func autoRegister() {
    analytics.register { RemoteAnalytics() }
  }
}

public func launch() {
  Container.shared.log().write("launched")
  _ = Container.shared.editor(7)
  Container.shared.memoryLog.register { ConsoleLog() }
}
