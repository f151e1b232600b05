// Your subscription delivers the greeting and then finishes, even if the
// subscriber cancels inside `receive(_:)`. After a cancel nothing may follow.
// Check the state again after the value.
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
    let run = Inner(name: name, downstream: subscriber)
    subscriber.receive(subscription: run)
  }
}

private final class Inner<Downstream: Subscriber>: Subscription
where Downstream.Input == String, Downstream.Failure == NobodyThere {
  private enum State {
    case waiting
    case running
    case ended
  }

  private var state = State.waiting
  private var name: (() -> String?)?
  private var downstream: Downstream?

  init(name: @escaping () -> String?, downstream: Downstream) {
    self.name = name
    self.downstream = downstream
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    guard state == .waiting, let name, let downstream else { return }
    state = .running
    let who = name()
    guard state == .running else { return }
    guard let who else {
      end()
      downstream.receive(completion: .failure(NobodyThere()))
      return
    }
    _ = downstream.receive("Hello, \(who)")
    end()
    downstream.receive(completion: .finished)
  }

  func cancel() {
    end()
  }

  private func end() {
    state = .ended
    name = nil
    downstream = nil
  }
}
