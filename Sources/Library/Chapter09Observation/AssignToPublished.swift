import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publisher where Failure == Never {
  /// Assigns each value to a published property while the property exists.
  ///
  ///     counter.$count.assign(to: &$mirrored)
  ///
  /// You store no token: the run ends with the property's owner, and does not
  /// retain it. The property ignores a completion.
  /// Source: Apple's documentation of `assign(to:)`; row D3.
  public func assign(to published: inout Published<Output>.Publisher) {
    let assigner = Assigner(published.storage)
    assigner.attach()
    subscribe(assigner)
  }
}

/// Assigns to a published property, which retains it; not the reverse.
final class Assigner<Value>: Subscriber {
  typealias Failure = Never

  private weak let storage: PublishedStorage<Value>?
  private let ticket = Locked<Ticket?>(nil)
  private let attachment = Attachment()

  init(_ storage: PublishedStorage<Value>) {
    self.storage = storage
  }

  func attach() {
    ticket.exchange(storage?.add(self))
  }

  func receive(subscription: Subscription) {
    if attachment.attach(subscription) != nil {
      subscription.request(.unlimited)
    }
  }

  func receive(_ input: Value) -> Subscribers.Demand {
    storage?.set(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    attachment.complete()
    if let ticket = ticket.exchange(nil) { storage?.remove(assigner: ticket) }
  }

  func cancel() { attachment.cancel() }
}
