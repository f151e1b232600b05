import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time
import Chapter09Observation
import Chapter10FirstAndMerge
import Timeline

/// A room that is not published, and says so itself.
private final class Room: ObservableObject {
  var name: String { willSet { objectWillChange.send() } }

  init(name: String) { self.name = name }
}

extension Scene {
  static let toldByHand = Scene(
    "09/told-by-hand", "A class without a published property tells by itself"
  ) { _ in
    let room = Room(name: "hall")
    let subscriber = LoggingSubscriber<Void, Never>(demand: .max(1))
    room.objectWillChange.subscribe(subscriber)
    for name in ["kitchen", "roof"] {
      room.name = name
      print("is \(room.name)")
    }
    subscriber.cancel()
  }

  static let duplicates = Scene(
    "10/duplicates", "A search that is not made twice"
  ) { timeline in
    let scheduler = VirtualTimeScheduler {
      timeline.advance(to: $0.milliseconds)
    }
    let field = TextField()
    let token = field.publisher(for: .editingChanged)
      .map(\.text)
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .recorded(on: timeline, as: "came to rest", subscriber: "duplicates")
      .removeDuplicates()
      .recorded(on: timeline, as: "searched", subscriber: "sink")
      .sink { print("\(scheduler.now): search for \($0)") }
    scheduler.schedule(after: .milliseconds(100)) { field.type("s") }
    scheduler.schedule(after: .milliseconds(600)) { field.type("w") }
    scheduler.schedule(after: .milliseconds(800)) { field.deleteBackward() }
    scheduler.schedule(after: .milliseconds(1300)) { field.type("w") }
    scheduler.advance(by: .seconds(2))
    token.cancel()
  }
}
