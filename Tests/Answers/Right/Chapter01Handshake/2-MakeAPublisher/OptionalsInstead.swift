// Two optionals and a flag instead of states; both ends share one exit.
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
    let visit = Visit()
    visit.name = name
    visit.greet = { _ = subscriber.receive("Hello, " + $0) }
    visit.leave = { subscriber.receive(completion: $0) }
    subscriber.receive(subscription: visit)
  }
}

private final class Visit: Subscription {
  var name: (() -> String?)?
  var greet: ((String) -> Void)?
  var leave: ((Subscribers.Completion<NobodyThere>) -> Void)?

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none, let ask = name else { return }
    name = nil
    guard let name = ask() else { return end(.failure(NobodyThere())) }
    greet?(name)
    end(.finished)
  }

  func cancel() { empty() }

  private func end(_ completion: Subscribers.Completion<NobodyThere>) {
    let leave = leave
    empty()
    leave?(completion)
  }

  private func empty() {
    let last = (name, greet, leave)
    (name, greet, leave) = (nil, nil, nil)
    withExtendedLifetime(last) {}
  }
}
