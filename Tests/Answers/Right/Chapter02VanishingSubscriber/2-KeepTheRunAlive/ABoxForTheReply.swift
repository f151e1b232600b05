// The office's closure holds a box, and the box the run, until it is emptied.
import Chapter01Handshake

private final class Box {
  var reply: ((String) -> Void)?

  func empty() -> ((String) -> Void)? {
    let last = reply
    reply = nil
    return last
  }
}

public final class OfficeSubscription<S: Subscriber>: Subscription
where S.Input == String, S.Failure == Never {
  private let office: Office
  private var subscriber: S?
  private var box: Box?

  public init(office: Office, subscriber: S) {
    self.office = office
    self.subscriber = subscriber
  }

  public func request(_ demand: Subscribers.Demand) {
    guard demand > .none, box == nil, subscriber != nil else { return }
    let box = Box()
    self.box = box
    box.reply = { text in
      guard let subscriber = self.subscriber else { return }
      _ = subscriber.receive(text)
      guard let last = self.leave() else { return }
      last.receive(completion: .finished)
    }
    office.ask { text in box.empty()?(text) }
  }

  public func cancel() {
    let last = (leave(), box?.empty())
    withExtendedLifetime(last) {}
  }

  private func leave() -> S? {
    let last = subscriber
    subscriber = nil
    return last
  }
}

// MARK: - Given: an office that answers later, as a server does

public final class Office {
  private var waiting: [(String) -> Void] = []

  /// What it says at once to whoever asks; nil if it takes its time.
  public var isQuick: String?

  public init() {}

  /// Keeps `reply` until it answers. Nobody can take a question back.
  public func ask(_ reply: @escaping (String) -> Void) {
    if let isQuick { return reply(isQuick) }
    waiting.append(reply)
  }

  /// Answers everybody who is waiting, and forgets them.
  public func answer(_ text: String) {
    let replies = waiting
    waiting = []
    for reply in replies { reply(text) }
  }
}
