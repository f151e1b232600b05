// A session object for each connection, which the subscriptions retain; no
// states.
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter07ControlEvents
import Chapter11Subjects
import Chapter12Values
import Chapter13PublishersOfPublishers
import Chapter15DataTasks
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A publisher that delivers nothing before `connect()` is called.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  func connect() -> Cancellable
}

public final class Multicast<Upstream: Publisher>: ConnectablePublisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private let subject: PassthroughSubject<Output, Failure>

  public init(
    _ upstream: Upstream, through subject: PassthroughSubject<Output, Failure>
  ) {
    self.upstream = upstream
    self.subject = subject
  }

  // MARK: - Stage 1: Two subscribers, one subject

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subject.subscribe(subscriber)
  }

  // MARK: - Stage 2: Connect and its cancel

  public func connect() -> Cancellable {
    upstream.subscribe(subject)
  }
}

extension Publisher where Failure == Never {
  public func makeConnectable() -> some ConnectablePublisher<Output, Never> {
    Multicast(self, through: PassthroughSubject())
  }
}

/// One connection and the number of its subscribers. The lock of the publisher guards it.
private final class Session {
  var count = 1
  var connection: Cancellable?
}

public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private let current = Locked<Session?>(nil)

  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let new = Session()
    let session = current.withLock { current -> Session in
      guard let running = current else {
        current = new
        return new
      }
      running.count += 1
      return running
    }
    upstream.subscribe(Member(subscriber, leave: { self.leave(session) }))
    guard session === new, isWanted(session, with: nil) else { return }
    let connection = upstream.connect()
    if !isWanted(session, with: connection) { connection.cancel() }
  }

  /// Whether a subscriber is left. If so, stores the connection; else the next
  /// subscriber begins a session.
  private func isWanted(
    _ session: Session, with connection: Cancellable?
  ) -> Bool {
    current.withLock { current in
      guard session.count > 0 else {
        // The caller still holds the session.
        current = nil
        return false
      }
      session.connection = connection
      return true
    }
  }

  private func leave(_ session: Session) {
    let unused = current.withLock { current -> Cancellable? in
      session.count -= 1
      // Without a connection, the call that makes one looks at the count.
      guard session.count == 0, let unused = session.connection else {
        return nil
      }
      session.connection = nil
      current = nil
      return unused
    }
    unused?.cancel()
  }
}

/// Stands between upstream and a subscriber, and notices its cancel.
private final class Member<Downstream: Subscriber>: Subscriber, Subscription {
  private struct Parts {
    var downstream: Downstream?
    var upstream: Subscription?
    var leave: (() -> Void)?
    var isAttached = false
  }

  private let parts: Locked<Parts>

  init(_ downstream: Downstream, leave: @escaping () -> Void) {
    parts = Locked(Parts(downstream: downstream, leave: leave))
  }

  func receive(subscription: Subscription) {
    let downstream = parts.withLock { parts -> Downstream? in
      if parts.isAttached { return nil }
      parts.isAttached = true
      parts.upstream = subscription
      return parts.downstream
    }
    guard let downstream else { return subscription.cancel() }
    downstream.receive(subscription: self)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard let downstream = parts.withLock({ $0.downstream }) else {
      return .none
    }
    return downstream.receive(input)
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    let last = parts.withLock { parts -> Parts in
      let last = parts
      parts = Parts(leave: last.leave, isAttached: true)
      return last
    }
    last.downstream?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    parts.withLock { $0.upstream }?.request(demand)
  }

  func cancel() {
    let last = parts.exchange(Parts(isAttached: true))
    last.upstream?.cancel()
    last.leave?()
  }
}

// MARK: - Stage 5: One share for a screen

extension Publisher {
  public func share() -> some Publisher<Output, Failure> {
    Autoconnect(Multicast(self, through: PassthroughSubject()))
  }
}

public final class WeatherPage<Answers: Publisher>
where
  Answers.Output == DataTaskPublisher.Output, Answers.Failure == URLError
{
  private let answers: AnyPublisher<Answers.Output, URLError>

  public init(_ answers: Answers) {
    self.answers = answers.share().eraseToAnyPublisher()
  }

  public var forecasts: AnyPublisher<Forecast, Error> {
    answers
      .tryMap { answer in
        guard !answer.data.isEmpty else { throw URLError(.zeroByteResource) }
        return answer.data
      }
      .decode(type: Forecast.self, decoder: JSONDecoder())
      .eraseToAnyPublisher()
  }

  public var statuses: AnyPublisher<Int, URLError> {
    answers.map { ($0.response as? HTTPURLResponse)?.statusCode ?? 0 }
      .eraseToAnyPublisher()
  }
}

// MARK: - Given: what a forecast says

public struct Forecast: Decodable {
  public var sky: String
}
