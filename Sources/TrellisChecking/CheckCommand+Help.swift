extension CheckCommand {
  static let help = """
    USAGE: trellis check [--format FORMAT] [--module NAME] [--partial] [--strict] [--config FILE] [--baseline FILE]
           [--write-baseline FILE] [--show-suppressed] [--unchecked] [--color WHEN] [--stamp FILE] PATH…

    Reads Swift sources and reports what is wrong with the graph that they register.

    PATH is a package folder (its Sources are read), any other folder (everything below it is read, hidden folders
    aside), or a file.

    OPTIONS:
      --format text|json|sarif|github|junit
                           text in the compiler's own form (the default), JSON, SARIF 2.1.0, annotations for a GitHub
                           workflow, or JUnit's XML
      --color auto|always|never
                           colours in text; auto (the default) is on a terminal, unless NO_COLOR is set
      --module NAME        the module of the paths that follow; without it the folder below 'Sources' names it
      --partial            the paths are a part of a program: what they leave unused, the rest may use
      --strict             warnings are errors
      --config FILE        the project's settings; without it, the .trellis.json of the given folder
      --baseline FILE      findings in this file are known and not reported; those that are gone are reported
      --write-baseline FILE
                           write all findings into this file, as known from now on
      --show-suppressed    include findings in SARIF that comments and the baseline suppress, marked as such
      --unchecked          list the requests that only a run can check, and why
      --stamp FILE         write a small Swift file there if no error was found, for build systems
      -h, --help           show this

    A comment suppresses the findings of its line, or of the line below if it stands alone, and gives the reason:
    // trellis:ignore[missing] the plug-in registers it

    A folder's .trellis.json may hold, all of it optional; paths are relative to its folder:
      {
        "severities": { "unused": "off" },              an id, and "error", "warning" or "off"
        "exclude": ["Sources/Old", "**/*.generated.swift"],
        "defines": { "DEBUG": true, "LEGACY": false },  #if conditions that are not varied
        "roots": ["AppScope"],                          the scope definitions that programs start with
        "baseline": "trellis-baseline.json",
        "strict": true
      }

    EXIT STATUS: 0 no errors, 1 errors, 2 bad usage or input that could not be read
    """
}
