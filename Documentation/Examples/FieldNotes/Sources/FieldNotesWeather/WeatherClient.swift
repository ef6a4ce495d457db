import FieldNotesKeys
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks a weather service that speaks Open-Meteo's protocol.
struct WeatherClient: WeatherService {
  private let baseURL: URL
  private let session: URLSession

  init(baseURL: URL, session: URLSession) {
    self.baseURL = baseURL
    self.session = session
  }

  var source: String { baseURL.host() ?? baseURL.absoluteString }

  func weather(at place: Place) async throws -> Weather {
    let (body, response) = try await load(forecastURL(for: place))
    if let response = response as? HTTPURLResponse, response.statusCode != 200 {
      let reason = try? JSONDecoder().decode(ServiceFault.self, from: body).reason
      throw WeatherError.refused(status: response.statusCode, reason: reason)
    }
    do {
      return try JSONDecoder().decode(Forecast.self, from: body).weather
    } catch {
      throw WeatherError.malformed(reason: String(describing: error))
    }
  }

  private func load(_ url: URL) async throws -> (Data, URLResponse) {
    do {
      return try await session.data(from: url)
    } catch let error as URLError where error.code == .timedOut {
      throw WeatherError.timedOut(source: source, seconds: session.configuration.timeoutIntervalForRequest)
    } catch let error as URLError where error.code == .cancelled {
      throw CancellationError()
    } catch let error as URLError {
      throw WeatherError.unreachable(source: source, reason: error.localizedDescription)
    }
  }

  private func forecastURL(for place: Place) -> URL {
    baseURL.appending(path: "v1/forecast").appending(queryItems: [
      URLQueryItem(name: "latitude", value: String(place.latitude)),
      URLQueryItem(name: "longitude", value: String(place.longitude)),
      URLQueryItem(name: "current", value: "temperature_2m,relative_humidity_2m,wind_speed_10m,weather_code"),
    ])
  }
}
