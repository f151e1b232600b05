// 01.3 Make a publisher
import Chapter01Handshake

public struct Greeting: Publisher {
  public typealias Output = String
  public typealias Failure = Never

  private let name: String

  public init(to name: String) {
    self.name = name
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == Never {
    subscriber.receive(
      subscription: Inner(text: "Hello, \(name)", downstream: subscriber))
  }
}

private final class Inner<Downstream: Subscriber>: Subscription
where Downstream.Input == String, Downstream.Failure == Never {
  private enum State {
    case waiting(Downstream)
    case delivering
    case ended
  }

  private let text: String
  private let state: Locked<State>

  init(text: String, downstream: Downstream) {
    self.text = text
    state = Locked(.waiting(downstream))
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none, let downstream = begin() else { return }
    _ = downstream.receive(text)
    if case .delivering = state.exchange(.ended) {
      downstream.receive(completion: .finished)
    }
  }

  func cancel() {
    state.exchange(.ended)
  }

  private func begin() -> Downstream? {
    state.withLock { state in
      guard case .waiting(let downstream) = state else { return nil }
      state = .delivering
      return downstream
    }
  }
}
