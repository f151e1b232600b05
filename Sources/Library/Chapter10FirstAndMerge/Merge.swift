import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  /// A publisher of the values of two others, in the order of their arrival.
  ///
  /// It prefetches one value from each side. Once the subscriber's demand is
  /// unlimited, it requests every value from both. It finishes when both sides
  /// have finished, and fails as soon as one fails.
  /// Source: Apple's documentation of `Publishers.Merge`.
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B

    /// Makes a publisher of the values of `a` and `b`.
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let merged = Merged<Output, Failure>(subscriber)
      merged.conduit.handOver(merged, to: subscriber)
      a.subscribe(Merged.Side(of: merged, index: 0))
      b.subscribe(Merged.Side(of: merged, index: 1))
    }
  }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}

extension Publisher {
  /// Delivers the values of this publisher and of `other`, in the order of
  /// their arrival.
  ///
  /// Source: Apple's documentation of `merge(with:)`.
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Merge(self, other)
  }
}

/// One run of a merge: a conduit to the subscriber, and two upstreams.
private final class Merged<Output, Failure: Error>: Subscription,
  CustomStringConvertible
{
  let conduit: Conduit<(Int, Output), Failure>
  private let sides: Sides

  init<S: Subscriber>(_ downstream: S)
  where S.Input == Output, S.Failure == Failure {
    let sides = Sides()
    self.sides = sides
    conduit = Conduit("Merge", buffering: .everything) { index, value in
      // The value is delivered: request the next one from the same side.
      let returned = downstream.receive(value)
      if returned == .unlimited {
        sides.noteUnlimitedDemand().forEach { $0.request(.unlimited) }
      } else {
        sides.fetchNext(index)
      }
      return returned
    } receiveCompletion: {
      downstream.receive(completion: $0)
    }
  }

  var description: String { "Merge" }

  func request(_ demand: Subscribers.Demand) {
    let upstreams = demand == .unlimited ? sides.noteUnlimitedDemand() : []
    conduit.request(demand)
    upstreams.forEach { $0.request(.unlimited) }
  }

  func cancel() {
    conduit.cancel()
    sides.cancel()
  }
}

extension Merged {
  /// The subscriber of one side's publisher.
  final class Side: Subscriber {
    private let merged: Merged
    private let index: Int

    init(of merged: Merged, index: Int) {
      self.merged = merged
      self.index = index
    }

    func receive(subscription: Subscription) {
      guard let demand = merged.sides.attach(subscription, index) else {
        return subscription.cancel()
      }
      subscription.request(demand)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      // After the other side's failure, this one may send during its cancel.
      if merged.sides.isOn(index) { merged.conduit.send((index, input)) }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard let isLast = merged.sides.finish(index) else { return }
      if case .failure = completion {
        merged.sides.cancel()
      } else if !isLast {
        return
      }
      merged.conduit.send(completion: completion)
    }
  }
}

/// The subscriptions of the two sides.
private final class Sides {
  private struct State {
    var sides = [UpstreamRun.expected, .expected]
    var isUnlimited = false
  }

  private let state = Locked(State())

  /// Stores the subscription and returns its first demand; nil if the caller
  /// must cancel it.
  func attach(_ subscription: Subscription, _ index: Int) -> Subscribers.Demand?
  {
    state.withLock { state in
      guard state.sides[index].begin(subscription) else { return nil }
      return state.isUnlimited ? .unlimited : .max(1)
    }
  }

  /// Returns whether a side has not ended.
  func isOn(_ index: Int) -> Bool {
    state.withLock { !$0.sides[index].isEnded }
  }

  /// Requests the next value from the side whose value was delivered.
  func fetchNext(_ index: Int) {
    let upstream = state.withLock { state in
      state.isUnlimited ? nil : state.sides[index].subscription
    }
    upstream?.request(.max(1))
  }

  /// Records unlimited demand; returns the subscriptions from which the caller
  /// must request it.
  func noteUnlimitedDemand() -> [Subscription] {
    state.withLock { state in
      state.isUnlimited = true
      return state.sides.compactMap(\.subscription)
    }
  }

  /// Releases the subscription of a side that has ended; returns whether both
  /// sides have ended, or nil if this side had ended already.
  func finish(_ index: Int) -> Bool? {
    state.change { state in
      guard !state.sides[index].isEnded else { return nil }
      state.sides[index] = .ended
      return state.sides.allSatisfy(\.isEnded)
    }
  }

  /// Cancels both sides; a subscription that arrives later is cancelled, too.
  func cancel() {
    let old = state.change { state in
      defer { state.sides = [.ended, .ended] }
      return state.sides
    }
    old.forEach { $0.subscription?.cancel() }
  }
}
