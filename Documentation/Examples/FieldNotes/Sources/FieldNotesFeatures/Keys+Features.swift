public import Trellis

extension Keys {
  /// How many characters a line of a page takes.
  public static let pageWidth = Key<Int>("pageWidth", default: { 78 })
  /// Lists the notebook.
  public static let listNotes = Key<ListNotes>("listNotes")
  /// Finds notes by words.
  public static let searchNotes = Key<SearchNotes>("searchNotes")
  /// Adds what was noted elsewhere.
  public static let addNotes = Key<AddNotes>("addNotes")
  /// Writes the notebook in a format.
  public static let exportNotebook = Key<ExportNotebook>("exportNotebook")
  /// Sums up a day.
  public static let daySummary = Key<DaySummary>("daySummary")
  /// Lays the notebook out as a page.
  public static let journalPage = Key<JournalPage>("journalPage")
  /// Tells the weather where the observer stands.
  public static let currentConditions = Key<CurrentConditions>("currentConditions")
  /// Reminds the observer of something.
  public static let setReminder = Key<SetReminder>("setReminder")
  /// Dates and times as the pages show them.
  public static let dateText = Key<DateText>("dateText")
  /// Brings one draft into the form in which it is kept.
  public static let noteEditor = Key<NoteEditor>("noteEditor")
  /// The place, the time and the weather of one note.
  public static let weatherStamp = Key<WeatherStamp>("weatherStamp")
  /// Takes the note of its scope.
  public static let takeNote = Key<TakeNote>("takeNote")
  /// Writes a single note as Markdown.
  public static let noteExporter = Key<NoteExporter>("noteExporter")

  static let markdownWriter = Key<MarkdownWriter>("markdownWriter")
  static let stopwatch = Key<Stopwatch>("stopwatch")
  static let noteLine = Key<NoteLine>("noteLine")
}
