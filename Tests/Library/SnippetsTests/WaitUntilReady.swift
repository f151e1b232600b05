import CombineRebuilt
import Foundation
import Testing

final class Database {
  enum State { case opening, ready, closed }

  let state = CurrentValueSubject<State, Never>(.opening)

  func whenReady() -> AnyPublisher<Void, Error> {
    state
      .tryFirst {
        if $0 == .closed { throw CocoaError(.fileNoSuchFile) }
        return $0 == .ready
      }
      .map { _ in }
      .eraseToAnyPublisher()
  }

  func count() -> AnyPublisher<Int, Error> {
    whenReady()
      .flatMap { Just(3) }
      .eraseToAnyPublisher()
  }
}

@Suite("An async function that waits until a resource is ready")
struct WaitUntilReadyTests {
  @Test("It waits until the resource is ready, or throws if it is closed.")
  func ready() {
    let database = Database()
    var log: [String] = []
    var tokens = Set<AnyCancellable>()
    func count(_ name: String) {
      database.count()
        .sink { completion in
          if case .failure = completion { log.append("\(name) fails") }
        } receiveValue: {
          log.append("\(name) \($0)")
        }
        .store(in: &tokens)
    }
    count("early")
    #expect(log == [])
    database.state.send(.ready)
    count("late")
    database.state.send(.closed)
    count("too late")
    #expect(log == ["early 3", "late 3", "too late fails"])
  }
}
