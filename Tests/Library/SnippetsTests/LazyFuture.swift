import CombineRebuilt
import Foundation
import Testing

final class Contacts {
  typealias Callback = (Result<[String], URLError>) -> Void
  var fetch: (@escaping Callback) -> Void = { _ in }

  func all() -> AnyPublisher<[String], URLError> {
    Deferred {
      Future { promise in
        self.fetch { promise($0) }
      }
    }
    .eraseToAnyPublisher()
  }
}

@Suite("A function with a callback as a publisher")
struct LazyFutureTests {
  @Test("The function is called for each subscriber, and not earlier.")
  func calls() {
    let contacts = Contacts()
    var callbacks: [Contacts.Callback] = []
    contacts.fetch = { callbacks.append($0) }
    let publisher = contacts.all()
    #expect(callbacks.isEmpty)
    var log: [String] = []
    var tokens = Set<AnyCancellable>()
    for name in ["a", "b"] {
      publisher
        .sink { _ in
          log.append("\(name) ends")
        } receiveValue: {
          log.append("\(name) \($0)")
        }
        .store(in: &tokens)
    }
    callbacks[1](.success(["Moe"]))
    callbacks[0](.failure(URLError(.timedOut)))
    callbacks[1](.success(["twice"]))
    #expect(log == [#"b ["Moe"]"#, "b ends", "a ends"])
  }
}
