import CombineRebuilt
import Foundation
import Testing

final class WeatherScreen {
  @Published private(set) var title = "…"
  @Published private(set) var details: [Int] = []
  private var connection: AnyCancellable?

  init(_ request: some Publisher<(city: String, degrees: [Int]), URLError>) {
    let weather =
      request
      .replaceError(with: (city: "No weather", degrees: []))
      .multicast { PassthroughSubject() }
    weather.map(\.city).assign(to: &$title)
    weather.map(\.degrees).assign(to: &$details)
    connection = AnyCancellable(weather.connect())
  }
}

@Suite("Two places on a screen, one request")
struct SharedRequestTests {
  @Test("The request is sent once, and both places get the answer.")
  func once() {
    var requests = 0
    let answer = PassthroughSubject<(city: String, degrees: [Int]), URLError>()
    let request = Deferred {
      () -> PassthroughSubject<(city: String, degrees: [Int]), URLError> in
      requests += 1
      return answer
    }
    let screen = WeatherScreen(request)
    #expect(screen.title == "…")
    answer.send((city: "Oslo", degrees: [3, 4]))
    #expect(screen.title == "Oslo" && screen.details == [3, 4])
    answer.send(completion: .failure(URLError(.timedOut)))
    #expect(screen.title == "No weather" && screen.details == [])
    #expect(requests == 1)
  }

  @Test("An immediate answer reaches both places.")
  func atOnce() {
    let answer = Just((city: "Oslo", degrees: [3, 4]))
    let screen = WeatherScreen(answer.setFailureType(to: URLError.self))
    #expect(screen.title == "Oslo" && screen.details == [3, 4])
  }
}
