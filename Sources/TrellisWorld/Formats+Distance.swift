internal import Foundation

extension Formats {
  /// The distance between two dates in the one unit that `Date.AnchoredRelativeFormatStyle` writes.
  ///
  /// The formatter of older systems chooses a unit of its own, but writes what it is given in the same words.
  package func distance(from now: Date, to date: Date) -> DateComponents {
    let units: [Calendar.Component] = [.year, .month, .weekOfMonth, .day, .hour, .minute, .second]
    func parts(_ start: Date, _ end: Date) -> [(unit: Calendar.Component, count: Int)] {
      let difference = calendar.dateComponents(Set(units), from: start, to: end)
      return units.map { ($0, difference.value(for: $0) ?? 0) }.filter { $0.1 != 0 }
    }
    // A second is the smallest unit; half of one counts as none.
    let rest = calendar.dateComponents(Set(units + [.nanosecond]), from: now, to: date).nanosecond ?? 0
    let end = abs(rest) > 500_000_000 ? date + (rest > 0 ? 1 : -1) : date
    let found = parts(now, end)
    guard var largest = found.first else { return DateComponents(second: 0) }
    if let place = units[4...].firstIndex(of: largest.unit) {
      // Half of the unit counts as a whole one, and as many as make the next larger unit are one of that.
      if place < 6, found.count > 1, found[1].unit == units[place + 1], abs(found[1].count) >= 30 {
        largest.count += found[1].count > 0 ? 1 : -1
      }
      if abs(largest.count) == (place == 4 ? 24 : 60) { largest = (units[place - 1], largest.count.signum()) }
    } else if let whole = calendar.dateInterval(of: largest.unit, for: now) {
      // Tomorrow begins at midnight, not after 24 hours.
      largest = parts(now < date ? whole.start : whole.end - 1, date).first ?? largest
    }
    var components = DateComponents()
    components.setValue(largest.count, for: largest.unit)
    return components
  }
}
