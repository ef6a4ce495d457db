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
    scope.shared(.statusLine, on: MainActor.self, needs: .output, make: StatusLine.init)
    // Days and hours as notes are to show them, whatever calendar the machine is set to.
    scope.value(.calendar, Calendar(identifier: .gregorian))
    scope.unique(.stopwatch, needs: .fromRequester(.log), .date, make: Stopwatch.init)
    scope.shared(.location, needs: .configuration, make: FixedLocation.init)
    scope.shared(.notifications, needs: .output, .lazy(.reminderBook), make: NotificationDesk.init)
    #if DEBUG
      scope.value(.buildLabel, "debug build")
    #endif
  }

  private static func registerLogging<S>(in scope: inout Registry<S>) {
    scope.shared(.logSink, needs: .configuration, make: StandardErrorSink.init)
    scope.shared(.log, needs: .logSink) { ScopedLog(sink: $0, scope: "app") }
    scope.alias(.appLog, to: .log)
    scope.shared(.debugLog, needs: .log) { log in DebugLog { log.info($0.description) } }
  }
}
