extension Double {
  /// Without decimals where there is nothing behind the point.
  var plain: String { Int(exactly: self).map { String($0) } ?? String(self) }
}
