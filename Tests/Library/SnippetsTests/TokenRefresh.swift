import CombineRebuilt
import Foundation
import Testing

final class Client {
  var token = "old"
  let get: (String) -> AnyPublisher<String, URLError>
  let refresh: () -> AnyPublisher<String, URLError>

  init(
    get: @escaping (String) -> AnyPublisher<String, URLError>,
    refresh: @escaping () -> AnyPublisher<String, URLError>
  ) {
    self.get = get
    self.refresh = refresh
  }

  func load() -> AnyPublisher<String, Error> {
    get(token)
      .tryCatch { [self] error -> AnyPublisher<String, URLError> in
        guard error.code == .userAuthenticationRequired else { throw error }
        return refresh()
          .flatMap { [self] newToken -> AnyPublisher<String, URLError> in
            token = newToken
            return get(newToken)
          }
          .eraseToAnyPublisher()
      }
      .eraseToAnyPublisher()
  }
}

@Suite("A token that is renewed after a refusal")
struct TokenRefreshTests {
  private func play(_ code: URLError.Code) -> [String] {
    var log: [String] = []
    let client = Client { token in
      log.append("get \(token)")
      return token == "old"
        ? Fail(error: URLError(code)).eraseToAnyPublisher()
        : Just("page").setFailureType(to: URLError.self).eraseToAnyPublisher()
    } refresh: {
      log.append("refresh")
      return Just("new").setFailureType(to: URLError.self)
        .eraseToAnyPublisher()
    }
    client.load()
      .sink {
        if case .failure(let error) = $0 {
          log.append("\((error as? URLError)?.code == code)")
        } else {
          log.append("finished")
        }
      } receiveValue: {
        log.append($0)
      }
      .cancel()
    return log
  }

  @Test("A refused token is renewed and used; another failure is passed on.")
  func refresh() {
    #expect(
      play(.userAuthenticationRequired) == [
        "get old", "refresh", "get new", "page", "finished",
      ])
    #expect(play(.timedOut) == ["get old", "true"])
  }
}
