// A subscriber that cancels while the name is asked for is greeted all
// the same, and told no end. It has left by then: look again after the
// call, before you deliver.
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
    let run = Conversation(name: name, subscriber: subscriber)
    subscriber.receive(subscription: run)
  }
}

private final class Conversation<S: Subscriber>: Subscription
where S.Input == String, S.Failure == NobodyThere {
  /// How to ask; nil as soon as somebody asks.
  private let name: Locked<(() -> String?)?>
  /// Whom to tell; nil when nothing is to be told any more.
  private let subscriber: Locked<S?>

  init(name: @escaping () -> String?, subscriber: S) {
    self.name = Locked(name)
    self.subscriber = Locked(subscriber)
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none, let guest = subscriber.withLock({ $0 }),
      let answer = ask()
    else { return }
    if let found = answer {
      _ = guest.receive("Hello, \(found)")
    }
    let end: Subscribers.Completion<NobodyThere> =
      answer == nil ? .failure(NobodyThere()) : .finished
    subscriber.exchange(nil)?.receive(completion: end)
  }

  func cancel() {
    name.exchange(nil)
    subscriber.exchange(nil)
  }

  /// The answer, if this is the first to ask.
  private func ask() -> String?? {
    guard let question = name.exchange(nil) else { return nil }
    return .some(question())
  }
}
