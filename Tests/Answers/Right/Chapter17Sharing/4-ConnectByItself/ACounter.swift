// A counter, a flag and a connection under one lock, and a subscriber of
// optionals for each run.
import Chapter01Handshake
import Chapter05Demand

/// A publisher that delivers nothing until it is told to begin.
public protocol Connectable: Publisher {
  func connect() -> Cancellable
}

public final class ConnectsByItself<Upstream: Connectable>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private struct Count {
    var people = 0
    var isBusy = false
    var connection: Cancellable?
  }

  private let upstream: Upstream
  private let count = Locked(Count())

  public init(_ upstream: Upstream) { self.upstream = upstream }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let connects = count.withLock { count -> Bool in
      count.people += 1
      if count.isBusy || count.connection != nil { return false }
      count.isBusy = true
      return true
    }
    upstream.subscribe(Passenger(subscriber) { self.left() })
    if connects { connect() }
  }

  private func connect() {
    let isAnybodyThere = count.withLock { count -> Bool in
      if count.people == 0 { count.isBusy = false }
      return count.people > 0
    }
    if !isAnybodyThere { return }
    let connection = upstream.connect()
    let isWanted = count.withLock { count -> Bool in
      count.isBusy = false
      if count.people > 0 { count.connection = connection }
      return count.people > 0
    }
    if !isWanted { connection.cancel() }
  }

  private func left() {
    let last = count.withLock { count -> Cancellable? in
      count.people -= 1
      guard count.people == 0 else { return nil }
      defer { count.connection = nil }
      return count.connection
    }
    last?.cancel()
  }
}

private final class Passenger<Below: Subscriber>: Subscriber, Subscription {
  typealias Input = Below.Input
  typealias Failure = Below.Failure

  private struct Held {
    var below: Below?
    var above: Subscription?
    var left: (() -> Void)?
  }

  private let held: Locked<Held>

  init(_ below: Below, left: @escaping () -> Void) {
    held = Locked(Held(below: below, left: left))
  }

  func receive(subscription: Subscription) {
    let below = held.withLock { held -> Below? in
      guard held.above == nil, held.below != nil else { return nil }
      held.above = subscription
      return held.below
    }
    if let below {
      below.receive(subscription: self)
    } else {
      subscription.cancel()
    }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    held.withLock { $0.below }?.receive(input) ?? .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    held.exchange(Held()).below?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    held.withLock { $0.above }?.request(demand)
  }

  func cancel() {
    let last = held.exchange(Held())
    last.above?.cancel()
    last.left?()
  }
}
