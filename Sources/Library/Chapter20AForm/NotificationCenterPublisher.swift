import Chapter01Handshake
import Chapter05Demand
import Chapter08Time
import Foundation

#if !canImport(Combine)
  extension NotificationCenter {
    /// A publisher of the notifications of one name.
    ///
    /// One that a subscriber has not asked for is dropped. It never completes.
    /// Source: Apple's documentation of `NotificationCenter.Publisher`.
    public struct Publisher: Chapter01Handshake.Publisher, Equatable {
      public typealias Output = Notification
      public typealias Failure = Never

      /// The center to which they are posted.
      public let center: NotificationCenter
      /// Their name.
      public let name: Notification.Name
      /// Who must have posted them; nil for anybody.
      public let object: AnyObject?

      /// Makes a publisher of the notifications of that name.
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

      /// Hands `subscriber` a subscription that hears of what is posted.
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

    /// A publisher of what is posted under `name`, by `object` if one is given.
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

  /// What a run leaves when it is cancelled, or released.
  private final class Observation: ConduitParent {
    private let leave = Locked<(() -> Void)?>(nil)

    func begin(_ leave: @escaping () -> Void) { self.leave.exchange(leave) }

    func remove(_ ticket: Ticket) { leave.exchange(nil)?() }

    func conduitRequested(_ demand: Subscribers.Demand) {}

    deinit { leave.exchange(nil)?() }
  }
#endif
