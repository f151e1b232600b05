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

// MARK: - Stage 3: Connect for the first subscriber

public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private let state = Locked(Sharing.disconnected)

  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let isFirst = join()
    upstream.subscribe(Member(subscriber, leave: leave))
    if isFirst { connect() }
  }
}

// MARK: - Stage 4: Disconnect after the last cancel

private enum Sharing {
  /// No subscriber is counted.
  case disconnected
  /// One call is connecting, for so many subscribers.
  case connecting(Int)
  /// So many subscribers share the connection.
  case connected(Int, Cancellable)
}

extension Autoconnect {
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
    let connection = upstream.connect()
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

  /// Returns whether a subscriber is left to connect for.
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

/// Stands between a subscriber and upstream, and notices its cancel.
private final class Member<Downstream: Subscriber>: Subscriber, Subscription {
  private enum State {
    case waiting(Downstream)
    case attached(Downstream, Subscription)
    case ended
  }

  private let state: Locked<State>
  private let leave: Locked<(() -> Void)?>

  init(_ downstream: Downstream, leave: @escaping () -> Void) {
    state = Locked(.waiting(downstream))
    self.leave = Locked(leave)
  }

  func receive(subscription: Subscription) {
    let downstream = state.withLock { state -> Downstream? in
      guard case .waiting(let downstream) = state else { return nil }
      state = .attached(downstream, subscription)
      return downstream
    }
    guard let downstream else { return subscription.cancel() }
    downstream.receive(subscription: self)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard case .attached(let downstream, _) = state.withLock({ $0 }) else {
      return .none
    }
    return downstream.receive(input)
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if case .attached(let downstream, _) = state.exchange(.ended) {
      downstream.receive(completion: completion)
    }
  }

  func request(_ demand: Subscribers.Demand) {
    if case .attached(_, let upstream) = state.withLock({ $0 }) {
      upstream.request(demand)
    }
  }

  func cancel() {
    if case .attached(_, let upstream) = state.exchange(.ended) {
      upstream.cancel()
    }
    leave.exchange(nil)?()
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
