import Chapter01Handshake
import Chapter05Demand

extension Publisher where Failure == Never {
  /// Sets a published property to each value, as long as the property lives.
  ///
  ///     counter.$count.assign(to: &$mirrored)
  ///
  /// There is nothing to keep: the run ends with the property's owner, and it
  /// does not hold the owner. A completion of this publisher goes no further.
  /// Source: Apple's documentation of `assign(to:)`; row D3.
  public func assign(to published: inout Published<Output>.Publisher) {
    let assigner = Assigner(published.storage)
    assigner.attach()
    subscribe(assigner)
  }
}

/// Sets a published property; the property holds it, and not the reverse.
final class Assigner<Value>: Subscriber {
  typealias Failure = Never

  private enum State {
    /// No publisher has answered yet.
    case unattached
    /// A run is on.
    case attached(Subscription)
    /// Completed or cancelled.
    case ended
  }

  private weak let storage: PublishedStorage<Value>?
  private let ticket = Locked<Roster<Assigner>.Ticket?>(nil)
  private let state = Locked(State.unattached)

  init(_ storage: PublishedStorage<Value>) {
    self.storage = storage
  }

  func attach() {
    ticket.exchange(storage?.add(self))
  }

  func receive(subscription: Subscription) {
    let isFirst = state.withLock { state in
      guard case .unattached = state else { return false }
      state = .attached(subscription)
      return true
    }
    guard isFirst else { return subscription.cancel() }
    subscription.request(.unlimited)
  }

  func receive(_ input: Value) -> Subscribers.Demand {
    storage?.set(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    state.exchange(.ended)
    if let ticket = ticket.exchange(nil) { storage?.remove(ticket) }
  }

  func cancel() {
    if case .attached(let subscription) = state.exchange(.ended) {
      subscription.cancel()
    }
  }
}
