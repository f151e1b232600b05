import Chapter01Handshake
import Timeline

extension Scene {
  static let handshake = Scene(
    "01/handshake", "A publisher of one value meets a subscriber that logs"
  ) { timeline in
    SingleValuePublisher("Manny")
      .recorded(on: timeline)
      .subscribe(LoggingSubscriber())
  }

  static let imagined = Scene(
    "01/imagined", "The same, the way most people picture it"
  ) { timeline in
    let publisher = Loudspeaker(timeline)
    publisher.listen { print("heard \($0)") }
    publisher.shout("Manny")
  }

  static let nobodyAsks = Scene(
    "01/nobody-asks", "A subscriber that asks for nothing, until it does"
  ) { timeline in
    let subscriber = LoggingSubscriber<String, Never>(demand: .none)
    SingleValuePublisher("Manny")
      .recorded(on: timeline)
      .subscribe(subscriber)
    print("(a long time passes)")
    timeline.note("a long time passes")
    subscriber.request(.max(1))
  }

  static let cancelled = Scene(
    "01/cancelled", "A subscriber that leaves before it asks"
  ) { timeline in
    let subscriber = LoggingSubscriber<String, Never>(demand: .none)
    SingleValuePublisher("Manny")
      .recorded(on: timeline)
      .subscribe(subscriber)
    subscriber.cancel()
    subscriber.request(.unlimited)
  }
}

/// A common but wrong idea of a publisher: it stores its listeners and calls
/// them whenever it likes.
private final class Loudspeaker {
  private var listeners: [(String) -> Void] = []
  private let timeline: Timeline

  init(_ timeline: Timeline) {
    self.timeline = timeline
  }

  func listen(_ listener: @escaping (String) -> Void) {
    timeline.declare(["program", "publisher", "subscriber"])
    timeline.call(from: "program", to: "publisher", "subscribe")
    listeners.append(listener)
  }

  func shout(_ value: String) {
    for listener in listeners {
      timeline.call(from: "publisher", to: "subscriber", "value \(value)") {
        listener(value)
      }
    }
  }
}
