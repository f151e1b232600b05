import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand

extension Subscribers {
  /// A subscriber that asks for everything and sets a property to it.
  ///
  /// It holds the object until the completion or `cancel()`. A second
  /// subscription is cancelled at once.
  /// Source: Apple's documentation of `Subscribers.Assign`; row D3.
  public final class Assign<Root, Input>: Subscriber, Cancellable {
    /// It takes no failures: there is no property to set to one.
    public typealias Failure = Never

    private enum State {
      /// No publisher has answered yet.
      case unattached(Root)
      /// A run is on.
      case attached(Root, Subscription)
      /// Completed or cancelled.
      case ended
    }

    /// Where the property is.
    public let keyPath: ReferenceWritableKeyPath<Root, Input>
    private let state: Locked<State>

    /// Makes a subscriber that sets the property of `object` at `keyPath`.
    public init(
      object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>
    ) {
      self.keyPath = keyPath
      state = Locked(.unattached(object))
    }

    /// The object whose property is set; nil after the end.
    public var object: Root? {
      state.withLock { state in
        switch state {
        case .unattached(let object), .attached(let object, _): object
        case .ended: nil
        }
      }
    }

    /// Keeps the subscription and asks for everything; cancels a second one.
    public func receive(subscription: Subscription) {
      let isFirst = state.withLock { state in
        guard case .unattached(let object) = state else { return false }
        state = .attached(object, subscription)
        return true
      }
      guard isFirst else { return subscription.cancel() }
      subscription.request(.unlimited)
    }

    /// Sets the property; does nothing after the end.
    public func receive(_ input: Input) -> Subscribers.Demand {
      object?[keyPath: keyPath] = input
      return .none
    }

    /// Lets the object and the subscription go.
    public func receive(completion: Subscribers.Completion<Never>) {
      state.exchange(.ended)
    }

    /// Lets the object and the subscription go, and cancels the latter.
    public func cancel() {
      if case .attached(_, let subscription) = state.exchange(.ended) {
        subscription.cancel()
      }
    }
  }
}

extension Subscribers.Assign: CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  /// `Assign`.
  public var description: String { "Assign" }

  /// Nothing of what it holds: a mirror may be kept.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

  /// The same as `description`.
  public var playgroundDescription: Any { description }
}

extension Publisher where Failure == Never {
  /// Sets the property of `object` at `keyPath` to each value, until the
  /// result is cancelled or released.
  ///
  /// The run holds `object`. If `object` holds the result, neither is released
  /// while the publisher goes on.
  /// Source: Apple's documentation of `assign(to:on:)`; row D3.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable {
    let assign = Subscribers.Assign(object: object, keyPath: keyPath)
    subscribe(assign)
    return AnyCancellable(assign)
  }
}
