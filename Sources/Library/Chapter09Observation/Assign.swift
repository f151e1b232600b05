import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter08Time

extension Subscribers {
  /// A subscriber that requests every value and assigns it to a property.
  ///
  /// It retains the object until the completion or `cancel()`. It cancels a
  /// second subscription at once.
  /// Source: Apple's documentation of `Subscribers.Assign`; row D3.
  public final class Assign<Root, Input>: Subscriber, Cancellable {
    public typealias Failure = Never

    /// The key path of the property.
    public let keyPath: ReferenceWritableKeyPath<Root, Input>
    private let attachment: Attachment<Root>

    /// Makes a subscriber that assigns to the property of `object`.
    public init(
      object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>
    ) {
      self.keyPath = keyPath
      attachment = Attachment(object)
    }

    /// The object whose property is assigned; nil after the end.
    public var object: Root? { attachment.downstream }

    /// Stores the subscription, and requests every value; cancels a second one.
    public func receive(subscription: Subscription) {
      if attachment.attach(subscription) != nil {
        subscription.request(.unlimited)
      }
    }

    /// Assigns `input`; does nothing before the subscription or after the end.
    public func receive(_ input: Input) -> Subscribers.Demand {
      attachment.attached?[keyPath: keyPath] = input
      return .none
    }

    /// Releases the object and the subscription.
    public func receive(completion: Subscribers.Completion<Never>) {
      attachment.complete()
    }

    /// Cancels the subscription, and releases it and the object.
    public func cancel() { attachment.cancel() }
  }
}

extension Subscribers.Assign: CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  /// `Assign`, and the type of the object.
  public var description: String { "Assign \(Root.self)." }

  /// An empty mirror, so that a stored mirror does not retain the object.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

  public var playgroundDescription: Any { description }
}

extension Publisher where Failure == Never {
  /// Assigns each value to the property of `object` at `keyPath`, until the
  /// result is cancelled or released.
  ///
  /// The run retains `object`. If `object` retains the result, neither is
  /// released before the completion.
  /// Source: Apple's documentation of `assign(to:on:)`; row D3.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable {
    let assign = Subscribers.Assign(object: object, keyPath: keyPath)
    subscribe(assign)
    return AnyCancellable(assign)
  }
}
