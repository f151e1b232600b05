// Language mode 6.
import Chapter01Handshake

final class Question<S: Subscriber>: Subscription, Sendable
where S.Input == String, S.Failure == Never {
  private var subscriber: S?

  init(_ subscriber: S) { self.subscriber = subscriber }

  func request(_ demand: Subscribers.Demand) {}
  func cancel() { subscriber = nil }
}
