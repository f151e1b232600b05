import CombineRebuilt
import Foundation
import Testing

struct Account {
  var login: (String) -> AnyPublisher<String, URLError>
  var profile: (String) -> AnyPublisher<String, URLError>

  func name(of user: String) -> AnyPublisher<String, URLError> {
    login(user)
      .flatMap { token in profile(token) }
      .map { $0.uppercased() }
      .eraseToAnyPublisher()
  }
}

@Suite("A second request that uses the first one's answer")
struct LoginThenProfileTests {
  @Test("The second request uses the first one's answer; a failure ends both.")
  func chain() {
    var calls: [String] = []
    func answer(
      _ name: String, fails: Bool = false
    ) -> (String) -> AnyPublisher<String, URLError> {
      { input in
        calls.append("\(name) \(input)")
        return fails
          ? Fail(error: URLError(.userAuthenticationRequired))
            .eraseToAnyPublisher()
          : Just("\(name) of \(input)").setFailureType(to: URLError.self)
            .eraseToAnyPublisher()
      }
    }
    var ends: [String] = []
    for fails in [false, true] {
      Account(login: answer("token", fails: fails), profile: answer("name"))
        .name(of: "ann")
        .sink {
          if case .failure(let error) = $0 {
            ends.append("\(error.code == .userAuthenticationRequired)")
          } else {
            ends.append("finished")
          }
        } receiveValue: {
          ends.append($0)
        }
        .cancel()
    }
    #expect(calls == ["token ann", "name token of ann", "token ann"])
    #expect(ends == ["NAME OF TOKEN OF ANN", "finished", "true"])
  }
}
