// At a cancel you let go of the subscriber, and the subscription goes on
// holding the closure and whatever that holds. A run that is over needs
// neither.
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
    guard demand > .none, subscriber.withLock({ $0 }) != nil,
      let answer = ask()
    else { return }
    if let found = answer {
      _ = subscriber.withLock { $0 }?.receive("Hello, \(found)")
    }
    let end: Subscribers.Completion<NobodyThere> =
      answer == nil ? .failure(NobodyThere()) : .finished
    subscriber.exchange(nil)?.receive(completion: end)
  }

  func cancel() {
    subscriber.exchange(nil)
  }

  /// The answer, if this is the first to ask.
  private func ask() -> String?? {
    guard let question = name.exchange(nil) else { return nil }
    return .some(question())
  }
}
