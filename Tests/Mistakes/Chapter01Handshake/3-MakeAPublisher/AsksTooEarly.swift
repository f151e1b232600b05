// You ask for the name when somebody subscribes, and deliver when they ask.
// Between the two the name may change, and a subscriber that never asks has
// caused the question for nothing. What costs something begins with the
// request.
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
      subscription: Inner(
        name: { [name = name()] in name }, downstream: subscriber)
    )
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
    state = .ended
  }
}
