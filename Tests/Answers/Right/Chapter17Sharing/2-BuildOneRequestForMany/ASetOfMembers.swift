// A set of the subscribers that are there, instead of a count and three states.
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

  private struct Account {
    var members: Set<Int> = []
    var next = 0
    var isConnecting = false
    var connection: Cancellable?
  }

  private let upstream: Upstream
  private let account = Locked(Account())

  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let (number, isFirst) = account.withLock { account in
      let isFirst = account.members.isEmpty
      account.next += 1
      account.members.insert(account.next)
      return (account.next, isFirst)
    }
    upstream.handleEvents(for: subscriber) { self.remove(number) }
    if isFirst { connectIfNeeded() }
  }

  // MARK: - Stage 4: Disconnect after the last cancel

  private func connectIfNeeded() {
    let shallConnect = account.withLock { account in
      guard !account.members.isEmpty, !account.isConnecting,
        account.connection == nil
      else { return false }
      account.isConnecting = true
      return true
    }
    guard shallConnect else { return }
    let new = upstream.connect()
    let isUnused = account.withLock { account in
      account.isConnecting = false
      if account.members.isEmpty { return true }
      account.connection = new
      return false
    }
    if isUnused { new.cancel() }
  }

  private func remove(_ number: Int) {
    let unused = account.withLock { account -> Cancellable? in
      guard account.members.remove(number) != nil, account.members.isEmpty
      else { return nil }
      defer { account.connection = nil }
      return account.connection
    }
    unused?.cancel()
  }
}

extension Publisher {
  fileprivate func handleEvents<S: Subscriber>(
    for subscriber: S, onCancel: @escaping () -> Void
  ) where S.Input == Output, S.Failure == Failure {
    subscribe(Between(subscriber, onCancel))
  }
}

private final class Between<Downstream: Subscriber>: Subscriber, Subscription {
  private struct Parts {
    var downstream: Downstream?
    var upstream: Subscription?
    var onCancel: (() -> Void)?
  }

  private let parts: Locked<Parts>

  init(_ downstream: Downstream, _ onCancel: @escaping () -> Void) {
    parts = Locked(Parts(downstream: downstream, onCancel: onCancel))
  }

  func receive(subscription: Subscription) {
    let downstream = parts.withLock { parts -> Downstream? in
      guard parts.upstream == nil, let downstream = parts.downstream else {
        return nil
      }
      parts.upstream = subscription
      return downstream
    }
    guard let downstream else { return subscription.cancel() }
    downstream.receive(subscription: self)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    parts.withLock { $0.downstream }?.receive(input) ?? .none
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    let old = parts.withLock { parts in
      let old = parts
      parts.downstream = nil
      parts.upstream = nil
      return old
    }
    old.downstream?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    parts.withLock { $0.upstream }?.request(demand)
  }

  func cancel() {
    let old = parts.withLock { parts in
      let old = parts
      parts = Parts()
      return old
    }
    old.upstream?.cancel()
    old.onCancel?()
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
        return try JSONDecoder().decode(Forecast.self, from: answer.data)
      }
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
