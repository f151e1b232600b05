import Chapter01Handshake
import Chapter04Sink
import Chapter09Observation
import Timeline

/// A number as an observed property, and one as a published property.
private final class Station: KeyValueObserving {
  @Observed var degrees = 10
  @Published var published = 10
}

extension Scene {
  static let observedWaits = Scene(
    "09/waits", "What waits for demand, and what does not"
  ) { timeline in
    let station = Station()
    let guest = Guest<Int>()
    station.publisher(for: \.degrees)
      .recorded(
        on: timeline, as: "degrees", subscription: "its run",
        subscriber: "guest"
      )
      .subscribe(guest)
    for degrees in [11, 12] { set(degrees) }
    guest.request(.max(2))
    for degrees in [13, 14] { set(degrees) }

    func set(_ degrees: Int) {
      print("(\(degrees) degrees)")
      timeline.note("\(degrees) degrees", on: "degrees")
      station.degrees = degrees
    }
  }

  static let publishedKeepsTheLatest = Scene(
    "09/keeps-the-latest", "A published property keeps the latest value"
  ) { timeline in
    let station = Station()
    let guest = Guest<Int>()
    station.$published
      .recorded(
        on: timeline, as: "$published", subscription: "its run",
        subscriber: "guest"
      )
      .subscribe(guest)
    for degrees in [11, 12] { set(degrees) }
    guest.request(.max(2))
    for degrees in [13, 14] { set(degrees) }

    func set(_ degrees: Int) {
      print("(\(degrees) degrees)")
      timeline.note("\(degrees) degrees", on: "$published")
      station.published = degrees
    }
  }

  static let before = Scene(
    "09/before-and-after", "The delivered values, and the object's"
  ) { _ in
    let station = Station()
    let cancellables = [
      station.publisher(for: \.degrees).sink {
        print("observed: delivered \($0), the object has \(station.degrees)")
      },
      station.$published.sink {
        print("published: delivered \($0), the object has \(station.published)")
      },
    ]
    station.degrees = 11
    station.published = 11
    cancellables.forEach { $0.cancel() }
  }

  static let setInside = Scene(
    "09/set-inside", "A published property is set inside its own delivery"
  ) { timeline in
    let station = Station()
    let values = station.$published.recorded(
      on: timeline, as: "$published", subscription: "run",
      subscriber: "sink")
    let first = values.sink { value in
      print("first: \(value)")
      if value > 30 { station.published = 30 }
    }
    let second = values.sink { print("second: \($0)") }
    station.published = 40
    print("the property is \(station.published)")
    timeline.note("the property is \(station.published)", on: "$published")
    first.cancel()
    second.cancel()
  }
}
