/// Why there is no weather.
public enum WeatherError: Error, Equatable, CustomStringConvertible {
  /// No answer came at all.
  case unreachable(source: String, reason: String)
  /// No answer came in time.
  case timedOut(source: String, seconds: Double)
  /// The service answered with an error.
  case refused(status: Int, reason: String?)
  /// The answer is not what was agreed.
  case malformed(reason: String)

  /// What went wrong, for the observer.
  public var description: String {
    switch self {
    case .unreachable(let source, let reason): "the weather service at \(source) cannot be reached: \(reason)"
    case .timedOut(let source, let seconds): "the weather service at \(source) did not answer in \(seconds) seconds"
    case .refused(let status, let reason?): "the weather service answered with status \(status): \(reason)"
    case .refused(let status, nil): "the weather service answered with status \(status)"
    case .malformed(let reason): "the weather service sent something else than a forecast: \(reason)"
    }
  }
}
