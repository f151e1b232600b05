import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time
import Chapter10FirstAndMerge

/// One run of several publishers: the subscriber's subscription, which holds a
/// subscription to each publisher.
///
/// It forwards each request to all of them. `Kept` stores their values, and
/// `join` makes an output of these if it can. The run calls and releases
/// nothing under the lock.
@usableFromInline
package final class Combined<Kept, Output, Failure: Error>: Subscription,
  CustomStringConvertible
{
  @usableFromInline package let description: String
  @usableFromInline let conduit: Conduit<(Combined, Output), Failure>
  @usableFromInline let join: (inout Kept) -> Output?
  /// A part of the conduit's state: use it under the conduit's lock.
  @usableFromInline var state: State

  /// - Parameters:
  ///   - isOver: returns whether no further value can follow.
  ///   - join: makes an output of the stored values, under the lock.
  @inlinable
  package init<S: Subscriber>(
    _ description: String, of count: Int, keeping kept: Kept, for downstream: S,
    isOver: @escaping (Kept, [UpstreamRun]) -> Bool,
    join: @escaping (inout Kept) -> Output?
  ) where S.Input == Output, S.Failure == Failure {
    self.description = description
    self.join = join
    state = State(kept, count: count, isOver: isOver)
    conduit = Conduit(description) { combined, value in
      let more = downstream.receive(value)
      if more > .none { combined.request(more) }
      return .none
    } receiveCompletion: {
      downstream.receive(completion: $0)
    }
    conduit.handOver(self, to: downstream)
  }

  /// Subscribes to `publisher`, and stores its values with `store`.
  @inlinable
  package func subscribe<P: Publisher>(
    to publisher: P, _ index: Int,
    store: @escaping (inout Kept, inout P.Output?) -> Void
  ) where P.Failure == Failure {
    publisher.subscribe(Side(of: self, index, store))
  }

  @inlinable
  package func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    // Count first: a publisher may deliver during the call below.
    conduit.request(demand)
    perform { $0.request(demand) }
  }

  @inlinable
  package func cancel() {
    conduit.cancel()
    perform { .cancel($0.end()) }
  }
}

extension Combined {
  /// The publishers and their stored values; the methods return what to do
  /// next.
  @usableFromInline
  struct State {
    /// The stored values; nil after the end.
    @usableFromInline var kept: Kept?
    @usableFromInline var upstreams: [UpstreamRun]
    @usableFromInline let isOver: (Kept, [UpstreamRun]) -> Bool
    /// The demand so far, which a later subscription also requests.
    @usableFromInline var demand = Subscribers.Demand.none

    @inlinable
    init(
      _ kept: Kept, count: Int, isOver: @escaping (Kept, [UpstreamRun]) -> Bool
    ) {
      self.kept = kept
      upstreams = Array(repeating: .expected, count: count)
      self.isOver = isOver
    }

    /// The objects of an ended run, which are released after unlocking.
    @usableFromInline typealias Last = (kept: Kept?, upstreams: [UpstreamRun])

    /// An action to perform after unlocking.
    @usableFromInline
    enum Action {
      case rest(released: UpstreamRun? = nil)
      case request(Subscribers.Demand, of: [UpstreamRun])
      case refuse(Subscription)
      case cancel(Last)
      case complete(
        Subscribers.Completion<Failure>, Last, released: UpstreamRun?)
    }

    @inlinable
    mutating func attach(_ subscription: Subscription, _ index: Int) -> Action {
      guard upstreams[index].begin(subscription) else {
        return .refuse(subscription)
      }
      return demand > .none ? .request(demand, of: [upstreams[index]]) : .rest()
    }

    @inlinable
    mutating func request(_ demand: Subscribers.Demand) -> Action {
      self.demand += demand
      return .request(demand, of: upstreams)
    }

    /// Records the completion of a publisher; the first failure ends the run.
    @inlinable
    mutating func complete(
      _ completion: Subscribers.Completion<Failure>, from index: Int
    ) -> Action {
      guard !upstreams[index].isEnded else { return .rest() }
      let own = upstreams[index]
      upstreams[index] = .ended
      switch completion {
      case .finished: return finishIfOver(releasing: own)
      case .failure: return .complete(completion, end(), released: own)
      }
    }

    /// Finishes if no further value can follow.
    @inlinable
    mutating func finishIfOver(releasing own: UpstreamRun? = nil) -> Action {
      guard let kept, isOver(kept, upstreams) else {
        return .rest(released: own)
      }
      return .complete(.finished, end(), released: own)
    }

    @inlinable
    mutating func end() -> Last {
      defer {
        kept = nil
        upstreams = upstreams.map { _ in .ended }
      }
      return (kept, upstreams)
    }
  }

  /// Changes the state, and then performs the action that `change` returns.
  @inlinable
  func perform(_ change: (inout State) -> State.Action) {
    switch conduit.withLock({ change(&state) }) {
    case .rest: break
    case .request(let demand, let upstreams):
      upstreams.forEach { $0.subscription?.request(demand) }
    case .refuse(let subscription): subscription.cancel()
    case .cancel(let last):
      last.upstreams.forEach { $0.subscription?.cancel() }
    case .complete(let completion, let last, _):
      last.upstreams.forEach { $0.subscription?.cancel() }
      conduit.send(completion: completion)
    }
  }

  @inlinable
  func receive(from index: Int, _ store: (inout Kept) -> Void) {
    var mayBeOver = false
    conduit.send(making: {
      guard !state.upstreams[index].isEnded, state.kept != nil else {
        return nil
      }
      store(&state.kept!)
      mayBeOver = state.upstreams.contains(where: \.isEnded)
      return join(&state.kept!).map { (self, $0) }
    })
    if mayBeOver { perform { $0.finishIfOver() } }
  }

  /// The subscriber of one of the publishers.
  @usableFromInline
  final class Side<Input>: Subscriber {
    @usableFromInline let combined: Combined
    @usableFromInline let index: Int
    @usableFromInline let store: (inout Kept, inout Input?) -> Void

    @inlinable
    init(
      of combined: Combined, _ index: Int,
      _ store: @escaping (inout Kept, inout Input?) -> Void
    ) {
      self.combined = combined
      self.index = index
      self.store = store
    }

    @inlinable
    func receive(subscription: Subscription) {
      combined.perform { $0.attach(subscription, index) }
    }

    @inlinable
    func receive(_ input: Input) -> Subscribers.Demand {
      // This swaps the replaced value out, so it is released after unlocking.
      var input = Optional(input)
      combined.receive(from: index) { store(&$0, &input) }
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      combined.perform { $0.complete(completion, from: index) }
    }
  }
}
