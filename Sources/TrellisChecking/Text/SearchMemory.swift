/// Results of searches ahead, so that no bytes are searched repeatedly.
struct SearchMemory {
  var noConflictEnd = false
  var noPerforceConflictEnd = false

  /// The range in which the next `#>` on a line was searched for.
  var placeholderSearchStart = 0
  var placeholderSearchEnd = -1
  var placeholderFound = false

  /// Pounds before this offset open neither a string nor a regex.
  var plainPoundsEnd = 0

  /// Where the quotes of raw strings could close on the line searched last.
  var rawQuotes = Closers()
  /// Where extended regexes could close, from the start of the last search to the end of the file.
  var regexSlashes = Closers()
}

/// For each number of pounds, the last position in a range at which a delimiter is followed by at least that many.
struct Closers {
  private var start = 0
  private var end = -1
  private var last: [Int] = []

  func covers(_ offset: Int) -> Bool { offset >= start && offset <= end }

  /// Whether a closer with at least `pounds` pounds begins at or after the offset, which must be covered.
  func closes(_ pounds: Int, from offset: Int) -> Bool { pounds < last.count && last[pounds] >= offset }

  mutating func reset(start: Int) {
    self.start = start
    end = -1
    last.removeAll(keepingCapacity: true)
  }

  /// Must be called in the order of offsets.
  mutating func add(_ offset: Int, pounds: Int) {
    while last.count <= pounds { last.append(-1) }
    last[pounds] = offset
  }

  mutating func finish(end: Int) {
    self.end = end
    // A closer with more pounds than required closes too.
    var i = last.count - 2
    while i >= 0 {
      if last[i] < last[i + 1] { last[i] = last[i + 1] }
      i -= 1
    }
  }
}
