// 01.2 Make a publisher
import Chapter01Handshake

/// Given: how a greeting fails.
public struct NobodyThere: Error, Equatable {
  public init() {}
}

public struct Greeting: Publisher {
  public typealias Output = String
  public typealias Failure = NobodyThere

  private let name: () -> String?

  /// A run asks for `name` once, and not before it is asked itself.
  public init(to name: @escaping () -> String?) {
    self.name = name
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == NobodyThere {
    subscriber.receive(
      subscription: Inner(name: name, downstream: subscriber))
  }
}

private final class Inner<Downstream: Subscriber>: Subscription
where Downstream.Input == String, Downstream.Failure == NobodyThere {
  private enum State {
    case waiting(() -> String?, Downstream)
    case running
    case ended
  }

  private var state: State

  init(name: @escaping () -> String?, downstream: Downstream) {
    state = .waiting(name, downstream)
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none, case .waiting(let ask, let downstream) = state
    else { return }
    state = .running
    let name = ask()
    if let name, case .running = state {
      _ = downstream.receive("Hello, \(name)")
    }
    guard case .running = state else { return }
    state = .ended
    downstream.receive(
      completion: name == nil ? .failure(NobodyThere()) : .finished)
  }

  func cancel() {
    // The released objects may cancel once more, in a `deinit`.
    let last = state
    state = .ended
    withExtendedLifetime(last) {}
  }
}
