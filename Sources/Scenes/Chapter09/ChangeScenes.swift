import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time
import Chapter09Observation
import Chapter10FirstAndMerge
import Timeline

/// A room that announces its changes itself, without `@Published`.
private final class Room: ObservableObject {
  var name: String { willSet { objectWillChange.send() } }

  init(name: String) { self.name = name }
}

extension Scene {
  static let toldByHand = Scene(
    "09/told-by-hand", "A class without a published property sends by hand"
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
}
