// Your run has no memory: every request asks for the name and greets again,
// also from inside the call, and a cancel in between is not noticed. This run
// has one value in all. Give it a state, and change that state before you
// call anybody.
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
    guard let name, let downstream else { return }
    let who = name()
    guard let who else {
      downstream.receive(completion: .failure(NobodyThere()))
      return
    }
    _ = downstream.receive("Hello, \(who)")
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
