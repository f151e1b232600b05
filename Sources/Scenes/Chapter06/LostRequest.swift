import Chapter01Handshake
import Chapter05Demand
import Timeline

extension Scene {
  static let lostRequest = Scene(
    "06/lost-request", "A request comes between two looks"
  ) { _ in
    let countdown = LooksTwice(from: 3)
    countdown.inTheGap = {
      countdown.inTheGap = {}
      print("(another thread)")
      countdown.request(.max(1))
    }
    countdown.request(.max(1))
  }
}

private final class LooksTwice {
  private struct State {
    var next: Int
    var openDemand = Subscribers.Demand.none
    var isDelivering = false
  }

  private let state: Locked<State>
  var inTheGap = {}

  init(from start: Int) { state = Locked(State(next: start)) }

  func request(_ demand: Subscribers.Demand) {
    print("request \(demand)")
    state.withLock { $0.openDemand += demand }
    guard !state.withLock({ $0.isDelivering }) else { return }
    state.withLock { $0.isDelivering = true }
    while let value = nextValue() { print("value \(value)") }
    inTheGap()
    state.withLock { $0.isDelivering = false }
  }

  private func nextValue() -> Int? {
    state.withLock { state in
      guard state.openDemand > .none, state.next > 0 else { return nil }
      state.openDemand -= 1
      state.next -= 1
      return state.next + 1
    }
  }
}
