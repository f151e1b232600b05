import Chapter01Handshake
import Timeline

extension Scene {
  static let figurehead = Scene(
    "01/figurehead", "A publisher that is gone before its value comes"
  ) { timeline in
    let subscriber = LoggingSubscriber<String, Never>(demand: .none)
    weak var watched: Figurehead?
    do {
      let publisher = Figurehead("Manny")
      watched = publisher
      timeline.declare(["program"])
      timeline.watch(publisher, as: "publisher")
      publisher.recorded(on: timeline).subscribe(subscriber)
    }
    timeline.look()
    print("publisher:", watched == nil ? "released" : "alive")
    subscriber.request(.max(1))
  }
}

/// A publisher whose release can be observed: a class; most are structs.
private final class Figurehead: Publisher {
  typealias Output = String
  typealias Failure = Never

  private let value: String

  init(_ value: String) {
    self.value = value
  }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == Never {
    SingleValuePublisher(value).subscribe(subscriber)
  }
}
