import FieldNotesKeys
public import Trellis
import TrellisWorld

/// What happens to one draft.
public enum NoteFeatures: Module {
  /// Registers the services of a note.
  public static func register<S>(in scope: inout Registry<S>) {
    scope.unique(.noteEditor, needs: Keys.draft, make: NoteEditor.init)
    scope.unique(.stopwatch, needs: Keys.log, Keys.date, make: Stopwatch.init)
    scope.decorate(.weather, needs: Keys.stopwatch.provider, make: TimedWeather.init)
    scope.shared(.weatherStamp, needs: WeatherStamp.Dependencies.needs, make: WeatherStamp.init)
    scope.shared(.takeNote, needs: TakeNote.Dependencies.needs, make: TakeNote.init)
    scope.shared(.noteExporter, needs: Keys.markdownWriter.provider, make: NoteExporter.init)
  }
}
