public import Foundation

extension Formats {
  /// Formats an integer with the locale's grouping: "12.345".
  public func number<Value: BinaryInteger>(_ value: Value) -> String {
    IntegerFormatStyle<Value>(locale: locale).format(value)
  }

  /// Formats a number, such as "12.345,68", by default with the locale's number of fraction digits.
  public func number(_ value: Double, fractionDigits: ClosedRange<Int>? = nil) -> String {
    let style = FloatingPointFormatStyle<Double>(locale: locale)
    return fractionDigits.map { style.precision(.fractionLength($0)).format(value) } ?? style.format(value)
  }

  /// Formats a fraction as a percentage: 0.25 as "25 %".
  public func percent(_ value: Double) -> String {
    FloatingPointFormatStyle<Double>.Percent(locale: locale).format(value)
  }

  /// Formats an amount of money, such as "12,50 €", in the currency of an ISO 4217 code, such as "EUR".
  public func currency(_ amount: Decimal, _ code: String) -> String {
    Decimal.FormatStyle.Currency(code: code, locale: locale).format(amount)
  }

  /// Formats a number of bytes, such as "123.5 MB". The style says whether units are multiples of 1000, for files, or of 1024.
  public func bytes(_ count: Int64, style: ByteCountFormatStyle.Style = .file) -> String {
    ByteCountFormatStyle(style: style).locale(locale).format(count)
  }

  /// Formats a value with any format style, whose locale is replaced, such as a measurement on systems that have a style for it.
  public func write<Style: FormatStyle>(_ value: Style.FormatInput, as style: Style) -> Style.FormatOutput {
    style.locale(locale).format(value)
  }
}
