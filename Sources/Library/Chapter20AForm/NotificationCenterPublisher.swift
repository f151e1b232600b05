import Chapter01Handshake
import Chapter05Demand
import Chapter08Time
import Foundation

#if !canImport(Combine)
  extension NotificationCenter {
    /// A publisher of the notifications with one name.
    ///
    /// It never completes. A notification without demand is dropped.
    /// Source: Apple's documentation of `NotificationCenter.Publisher`.
    public struct Publisher: Chapter01Handshake.Publisher, Equatable {
      public typealias Output = Notification
      public typealias Failure = Never

      /// The center that posts the notifications.
      public let center: NotificationCenter
      /// The name of the notifications.
      public let name: Notification.Name
      /// The object that posts them; nil for any object.
      public let object: AnyObject?

      /// Makes a publisher of the notifications named `name`.
      public init(
        center: NotificationCenter, name: Notification.Name,
        object: AnyObject? = nil
      ) {
        self.center = center
        self.name = name
        self.object = object
      }

      public static func == (left: Self, right: Self) -> Bool {
        left.center === right.center && left.name == right.name
          && left.object === right.object
      }

      /// Gives `subscriber` a subscription that observes the center.
      public func receive<S: Subscriber>(subscriber: S)
      where S.Input == Notification, S.Failure == Never {
        let observation = Observation()
        let conduit = Conduit(
          "NotificationCenter Observer", to: subscriber, of: observation)
        conduit.ticket = Ticket(number: 0)
        let observer = center.addObserver(
          forName: name, object: object, queue: nil
        ) { [weak conduit] notification in conduit?.send(notification) }
        observation.begin { [center] in center.removeObserver(observer) }
        conduit.handOver(to: subscriber)
      }
    }

    /// A publisher of the notifications named `name`, from `object` if given.
    ///
    ///     NotificationCenter.default.publisher(for: .NSCalendarDayChanged)
    ///
    /// Source: Apple's documentation of `publisher(for:object:)`.
    public func publisher(
      for name: Notification.Name, object: AnyObject? = nil
    ) -> Publisher {
      Publisher(center: self, name: name, object: object)
    }
  }

  /// An observer of the center, which a cancel or a release removes.
  private final class Observation: ConduitParent {
    private let leave = Locked<(() -> Void)?>(nil)

    func begin(_ leave: @escaping () -> Void) { self.leave.exchange(leave) }

    func remove(_ ticket: Ticket) { leave.exchange(nil)?() }

    func conduitRequested(_ demand: Subscribers.Demand) {}

    deinit { leave.exchange(nil)?() }
  }
#endif
