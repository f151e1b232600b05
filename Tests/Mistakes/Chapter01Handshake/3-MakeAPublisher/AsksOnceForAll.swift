// You ask for the name once, and greet every later subscriber by the first
// one's name. What happens in a run belongs to the run, and not to the
// publisher.
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
    let known = Locked<String??>(nil)
    self.name = {
      if let answer = known.withLock({ $0 }) { return answer }
      let answer = name()
      known.exchange(.some(answer))
      return answer
    }
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
    guard demand > .none, let answer = ask() else { return }
    if let found = answer {
      _ = subscriber.withLock { $0 }?.receive("Hello, \(found)")
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
