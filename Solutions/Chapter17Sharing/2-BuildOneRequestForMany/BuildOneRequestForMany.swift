// 17.2 Build one request for many
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

public final class Multicast<Upstream: Publisher>: Publisher {
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

// MARK: - Stage 3: Connect for the first subscriber

public final class Share<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let multicast: Multicast<Upstream>
  private let state = Locked(Sharing.disconnected)

  public init(_ upstream: Upstream) {
    multicast = Multicast(upstream, through: PassthroughSubject())
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let isFirst = join()
    multicast.subscribe(Member(subscriber, leave: leave))
    if isFirst { connect() }
  }
}

// MARK: - Stage 4: Disconnect after the last cancel

private enum Sharing {
  /// Nobody is counted.
  case disconnected
  /// One call is connecting, for so many.
  case connecting(Int)
  /// So many share the connection.
  case connected(Int, Cancellable)
}

extension Share {
  private func join() -> Bool {
    state.withLock { state in
      switch state {
      case .disconnected:
        state = .connecting(1)
        return true
      case .connecting(let count):
        state = .connecting(count + 1)
      case .connected(let count, let connection):
        state = .connected(count + 1, connection)
      }
      return false
    }
  }

  private func connect() {
    guard isAwaited() else { return }
    let connection = multicast.connect()
    let isUnused = state.withLock { state in
      guard case .connecting(let count) = state, count > 0 else {
        state = .disconnected
        return true
      }
      state = .connected(count, connection)
      return false
    }
    if isUnused { connection.cancel() }
  }

  /// Whether somebody is left for whom to connect.
  private func isAwaited() -> Bool {
    state.withLock { state in
      if case .connecting(0) = state { state = .disconnected }
      if case .connecting = state { return true }
      return false
    }
  }

  private func leave() {
    let unused = state.withLock { state -> Cancellable? in
      switch state {
      case .disconnected: break
      case .connecting(let count):
        state = .connecting(count - 1)
      case .connected(1, let connection):
        state = .disconnected
        return connection
      case .connected(let count, let connection):
        state = .connected(count - 1, connection)
      }
      return nil
    }
    unused?.cancel()
  }
}

/// Stands between a subscriber and the subject, and notices its cancel.
private final class Member<Downstream: Subscriber>: Subscriber, Subscription {
  private let downstream: Locked<Downstream?>
  private let upstream = Locked<Subscription?>(nil)
  private let leave: Locked<(() -> Void)?>

  init(_ downstream: Downstream, leave: @escaping () -> Void) {
    self.downstream = Locked(downstream)
    self.leave = Locked(leave)
  }

  func receive(subscription: Subscription) {
    upstream.exchange(subscription)
    downstream.withLock { $0 }?.receive(subscription: self)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    downstream.withLock { $0 }?.receive(input) ?? .none
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    upstream.exchange(nil)
    downstream.exchange(nil)?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    upstream.withLock { $0 }?.request(demand)
  }

  func cancel() {
    downstream.exchange(nil)
    upstream.exchange(nil)?.cancel()
    leave.exchange(nil)?()
  }
}

// MARK: - Stage 5: Late subscribers, each with its demand

public final class WeatherPage<Answers: Publisher>
where
  Answers.Output == DataTaskPublisher.Output, Answers.Failure == URLError
{
  private let answers: Share<Answers>

  public init(_ answers: Answers) {
    self.answers = Share(answers)
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
