import ArgumentParser
import Foundation

/// An address that a web service can have: http or https, with a host.
struct WebAddress: ExpressibleByArgument, CustomStringConvertible {
  let url: URL

  /// The public service, which asks for no account.
  static let openMeteo = WebAddress(argument: "https://api.open-meteo.com")!

  init?(argument: String) {
    guard let url = URL(string: argument), ["http", "https"].contains(url.scheme), url.host()?.isEmpty == false
    else { return nil }
    self.url = url
  }

  var description: String { url.absoluteString }
}
