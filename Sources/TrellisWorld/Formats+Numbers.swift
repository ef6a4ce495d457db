public import Foundation

extension Formats {
  /// Writes a whole number, grouped as the locale does: "12.345".
  public func number<Value: BinaryInteger>(_ value: Value) -> String {
    IntegerFormatStyle<Value>(locale: locale).format(value)
  }

  /// Writes a number.
  ///
  /// - Parameters:
  ///   - value: What is written.
  ///   - fractionDigits: How many digits follow the decimal sign; nil leaves it to the locale.
  /// - Returns: Such as "12.345,68".
  public func number(_ value: Double, fractionDigits: ClosedRange<Int>? = nil) -> String {
    let style = FloatingPointFormatStyle<Double>(locale: locale)
    return fractionDigits.map { style.precision(.fractionLength($0)).format(value) } ?? style.format(value)
  }

  /// Writes a part of a whole: 0.25 as "25 %".
  public func percent(_ value: Double) -> String {
    FloatingPointFormatStyle<Double>.Percent(locale: locale).format(value)
  }

  /// Writes an amount of money.
  ///
  /// - Parameters:
  ///   - amount: What is written.
  ///   - code: The currency, as ISO 4217 calls it: "EUR".
  /// - Returns: Such as "12,50 €".
  public func currency(_ amount: Decimal, _ code: String) -> String {
    Decimal.FormatStyle.Currency(code: code, locale: locale).format(amount)
  }

  /// Writes a number of bytes: "123.5 MB".
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - style: How units are counted, in thousands for files or in 1024s for memory.
  /// - Returns: The text.
  public func bytes(_ count: Int64, style: ByteCountFormatStyle.Style = .file) -> String {
    ByteCountFormatStyle(style: style).locale(locale).format(count)
  }

  /// Writes whatever has a format style, such as measurements where Foundation has a style for them.
  ///
  /// - Parameters:
  ///   - value: What is written.
  ///   - style: How; its locale is replaced.
  /// - Returns: What the style makes of it.
  public func write<Style: FormatStyle>(_ value: Style.FormatInput, as style: Style) -> Style.FormatOutput {
    style.locale(locale).format(value)
  }
}
