import CombineRebuilt
import Foundation
import Testing

enum AppEvent {
  case loggedIn(user: String)
  case loggedOut
  case purchased(item: String, cents: Int)
}

final class EventBus {
  private let events = PassthroughSubject<AppEvent, Never>()

  func post(_ event: AppEvent) { events.send(event) }

  var purchases: AnyPublisher<Int, Never> {
    events
      .compactMap { event -> Int? in
        guard case .purchased(_, let cents) = event else { return nil }
        return cents
      }
      .eraseToAnyPublisher()
  }

  var all: AnyPublisher<AppEvent, Never> { events.eraseToAnyPublisher() }
}

@Suite("A bus for events")
struct EventBusTests {
  @Test("Each listener receives its own kind of later events.")
  func bus() {
    let bus = EventBus()
    var log: [String] = []
    var tokens = Set<AnyCancellable>()
    bus.post(.purchased(item: "nobody heard", cents: 1))
    bus.purchases.sink { log.append("\($0)") }.store(in: &tokens)
    bus.all
      .filter {
        guard case .loggedIn = $0 else { return false }
        return true
      }
      .sink { _ in log.append("hello") }
      .store(in: &tokens)
    bus.post(.loggedIn(user: "ann"))
    bus.post(.purchased(item: "tea", cents: 350))
    bus.post(.loggedOut)
    tokens.removeAll()
    bus.post(.purchased(item: "late", cents: 2))
    #expect(log == ["hello", "350"])
  }
}
