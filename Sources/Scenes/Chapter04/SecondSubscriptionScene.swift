import Chapter01Handshake
import Chapter04Sink
import Timeline

extension Scene {
  static let secondSubscription = Scene(
    "04/second-subscription", "One sink, subscribed twice"
  ) { timeline in
    let sink = Subscribers.Sink<String, Never>(
      receiveCompletion: { print("\($0)") },
      receiveValue: { print("value \($0)") })
    let first = ManualPublisher<String, Never> { print("first: \($0)") }
    let second = ManualPublisher<String, Never> { print("second: \($0)") }
    first
      .recorded(
        on: timeline, as: "first", subscription: "its run", subscriber: "sink"
      )
      .subscribe(sink)
    second
      .recorded(
        on: timeline, as: "second", subscription: "its other run",
        subscriber: "sink"
      )
      .subscribe(sink)
    first.send("Manny")
    second.send("Moe")
    first.send(completion: .finished)
  }
}
