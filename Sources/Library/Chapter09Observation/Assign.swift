import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter08Time

extension Subscribers {
  /// A subscriber that asks for everything and sets a property to it.
  ///
  /// It holds the object until the completion or `cancel()`. A second
  /// subscription is cancelled at once.
  /// Source: Apple's documentation of `Subscribers.Assign`; row D3.
  public final class Assign<Root, Input>: Subscriber, Cancellable {
    public typealias Failure = Never

    /// Where the property is.
    public let keyPath: ReferenceWritableKeyPath<Root, Input>
    private let attachment: Attachment<Root>

    /// Makes a subscriber that sets the property of `object` at `keyPath`.
    public init(
      object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>
    ) {
      self.keyPath = keyPath
      attachment = Attachment(object)
    }

    /// The object whose property is set; nil after the end.
    public var object: Root? { attachment.downstream }

    /// Keeps the subscription and asks for everything; cancels a second one.
    public func receive(subscription: Subscription) {
      if attachment.attach(subscription) != nil {
        subscription.request(.unlimited)
      }
    }

    /// Sets the property; does nothing before the subscription or after the
    /// end.
    public func receive(_ input: Input) -> Subscribers.Demand {
      attachment.attached?[keyPath: keyPath] = input
      return .none
    }

    /// Lets the object and the subscription go.
    public func receive(completion: Subscribers.Completion<Never>) {
      attachment.complete()
    }

    /// Lets the object and the subscription go, and cancels the latter.
    public func cancel() { attachment.cancel() }
  }
}

extension Subscribers.Assign: CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  /// `Assign`, and the type of the object.
  public var description: String { "Assign \(Root.self)." }

  /// A mirror without children: one that is kept must not hold the object.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

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
