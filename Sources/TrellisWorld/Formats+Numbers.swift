public import Foundation

extension Formats {
  /// Formats an integer with the locale's grouping: "12.345".
  public func number<Value: BinaryInteger>(_ value: Value) -> String {
    IntegerFormatStyle<Value>(locale: locale).format(value)
  }

  /// Formats a number.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - fractionDigits: The number of fraction digits; nil uses the locale's default.
  /// - Returns: Such as "12.345,68".
  public func number(_ value: Double, fractionDigits: ClosedRange<Int>? = nil) -> String {
    let style = FloatingPointFormatStyle<Double>(locale: locale)
    return fractionDigits.map { style.precision(.fractionLength($0)).format(value) } ?? style.format(value)
  }

  /// Formats a fraction as a percentage: 0.25 as "25 %".
  public func percent(_ value: Double) -> String {
    FloatingPointFormatStyle<Double>.Percent(locale: locale).format(value)
  }

  /// Formats an amount of money.
  ///
  /// - Parameters:
  ///   - amount: The amount.
  ///   - code: The ISO 4217 currency code, such as "EUR".
  /// - Returns: Such as "12,50 €".
  public func currency(_ amount: Decimal, _ code: String) -> String {
    Decimal.FormatStyle.Currency(code: code, locale: locale).format(amount)
  }

  /// Formats a number of bytes: "123.5 MB".
  ///
  /// - Parameters:
  ///   - count: The number of bytes.
  ///   - style: Whether units are multiples of 1000, for files, or of 1024, for memory.
  /// - Returns: The text.
  public func bytes(_ count: Int64, style: ByteCountFormatStyle.Style = .file) -> String {
    ByteCountFormatStyle(style: style).locale(locale).format(count)
  }

  /// Formats a value with any format style, such as a measurement on systems that have a style for it.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - style: The style; its locale is replaced.
  /// - Returns: The style's output.
  public func write<Style: FormatStyle>(_ value: Style.FormatInput, as style: Style) -> Style.FormatOutput {
    style.locale(locale).format(value)
  }
}
