import Chapter01Handshake
import Chapter04Sink
import Timeline

extension Scene {
  static let droppedCancellable = Scene(
    "04/dropped-cancellable", "A plain Cancellable is dropped"
  ) { timeline in
    let names = Names(timeline)
    do {
      let sink = printingSink()
      names.publisher.subscribe(sink)
      let cancellable: Cancellable = sink
      names.send("Manny")
      withExtendedLifetime(cancellable) {
        names.say("the Cancellable is dropped here")
      }
    }
    names.send("Moe")
  }

  static let droppedAnyCancellable = Scene(
    "04/dropped-any-cancellable", "An AnyCancellable is dropped"
  ) { timeline in
    let names = Names(timeline)
    do {
      let sink = printingSink()
      names.publisher.subscribe(sink)
      let cancellable = AnyCancellable(names.recorded(sink))
      timeline.watch(cancellable, as: "token")
      names.send("Manny")
      withExtendedLifetime(cancellable) {
        names.say("the AnyCancellable is dropped here")
      }
    }
    names.send("Moe")
  }

  static let behindCancellable = Scene(
    "04/behind-cancellable", "An AnyCancellable in a Cancellable's clothes"
  ) { timeline in
    let names = Names(timeline)
    do {
      let cancellable: Cancellable = names.publisher.sink {
        print("value \($0)")
      }
      names.send("Manny")
      withExtendedLifetime(cancellable) {
        names.say("the variable of type Cancellable ends here")
      }
    }
    names.send("Moe")
  }
}

private func printingSink() -> Subscribers.Sink<String, Never> {
  Subscribers.Sink(
    receiveCompletion: { print("\($0)") },
    receiveValue: { print("value \($0)") })
}

/// A publisher of names that the scene sends.
private final class Names {
  private let names = ManualPublisher<String, Never>()
  private let timeline: Timeline
  let publisher: RecordedPublisher<ManualPublisher<String, Never>>

  init(_ timeline: Timeline) {
    self.timeline = timeline
    timeline.declare(["program", "publisher", "subscription", "sink"])
    publisher = names.recorded(
      on: timeline, subscriber: "sink", watching: .lifetimes)
  }

  /// Returns a token that cancels the sink and records the cancel.
  func recorded(_ sink: Cancellable) -> AnyCancellable {
    AnyCancellable { [timeline] in
      timeline.call(from: "token", to: "sink", "cancel") { sink.cancel() }
    }
  }

  func send(_ name: String) {
    say("the publisher sends \(name) to \(names.subscriberCount)")
    names.send(name)
  }

  func say(_ line: String) {
    print("(\(line))")
    timeline.note(line)
  }
}
