import FieldNotesKeys
import Foundation
public import Trellis
import TrellisWorld

/// What the app takes from the machine: a terminal, the time, a place.
public enum PlatformModule: Module {
  /// Registers the platform's services.
  public static func register<S>(in scope: inout Registry<S>) {
    registerLogging(in: &scope)
    scope.shared(.output, make: StandardOutput.init)
    scope.shared(.input, options: [.live], make: StandardInput.init)
    scope.shared(.statusLine, on: MainActor.self, needs: Keys.output, make: StatusLine.init)
    // Days and hours as notes are to show them, whatever calendar the machine is set to.
    scope.value(.calendar, Calendar(identifier: .gregorian))
    scope.shared(.location, needs: Keys.configuration, make: FixedLocation.init)
    scope.shared(.notifications, needs: Keys.output, Keys.reminderBook.lazy, make: NotificationDesk.init)
    #if DEBUG
      scope.value(.buildLabel, "debug build")
    #endif
  }

  private static func registerLogging<S>(in scope: inout Registry<S>) {
    scope.shared(.logSink, needs: Keys.configuration, make: StandardErrorSink.init)
    scope.shared(.log, needs: Keys.logSink) { ScopedLog(sink: $0, scope: "app") }
    scope.alias(.appLog, to: Keys.log)
    scope.shared(.debugLog, needs: Keys.log) { log in DebugLog { log.info($0.description) } }
  }
}
