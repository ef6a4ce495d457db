/// What searches ahead have found, so that none reads the same bytes again and again.
struct SearchMemory {
  var noConflictEnd = false
  var noPerforceConflictEnd = false

  /// The stretch in which the next `#>` of a line was looked for.
  var placeholderSearchStart = 0
  var placeholderSearchEnd = -1
  var placeholderFound = false

  /// Pounds before this offset are known to open neither a string nor a regex.
  var plainPoundsEnd = 0

  /// Where quotes of raw strings could close on the line last asked for.
  var rawQuotes = Closers()
  /// Where extended regex literals could close between the first that does not and the end of the file.
  var regexSlashes = Closers()
}

/// The last place in a stretch of bytes where a delimiter stands before so many pounds.
struct Closers {
  private var start = 0
  private var end = -1
  private var last: [Int] = []

  func covers(_ offset: Int) -> Bool { offset >= start && offset <= end }

  /// Whether a closer with at least `pounds` pounds begins at or behind the offset, which has to be covered.
  func closes(_ pounds: Int, from offset: Int) -> Bool { pounds < last.count && last[pounds] >= offset }

  mutating func reset(start: Int) {
    self.start = start
    end = -1
    last.removeAll(keepingCapacity: true)
  }

  /// Closers come in the order of their offsets.
  mutating func add(_ offset: Int, pounds: Int) {
    while last.count <= pounds { last.append(-1) }
    last[pounds] = offset
  }

  mutating func finish(end: Int) {
    self.end = end
    // More pounds than needed close too.
    var i = last.count - 2
    while i >= 0 {
      if last[i] < last[i + 1] { last[i] = last[i + 1] }
      i -= 1
    }
  }
}
