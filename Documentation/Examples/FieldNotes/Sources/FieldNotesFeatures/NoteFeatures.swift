import FieldNotesKeys
public import Trellis

/// What happens to one draft.
public enum NoteFeatures: Module {
  /// Registers the services of a note.
  public static func register<S>(in scope: inout Registry<S>) {
    scope.unique(.noteEditor, needs: .draft, make: NoteEditor.init)
    scope.decorate(.weather, needs: .provider(.stopwatch), make: TimedWeather.init)
    scope.shared(.weatherStamp, needs: .members(of: WeatherStamp.Dependencies.self), make: WeatherStamp.init)
    scope.shared(.takeNote, needs: .members(of: TakeNote.Dependencies.self), make: TakeNote.init)
    scope.shared(.noteExporter, needs: .provider(.markdownWriter), make: NoteExporter.init)
  }
}
