import Chapter01Handshake
import Chapter05Demand
import Timeline

// Observed properties at each stage of the chapter.

extension Scene {
  static let observationOnePlace = Scene(
    "09/one-place", "A second screen takes the place of the first"
  ) { _ in
    let loader = OnePlace()
    loader.didChange = { print("first: \(loader.isLoading)") }
    loader.isLoading = true
    loader.didChange = { print("second: \(loader.isLoading)") }
    loader.isLoading = false
  }

  static let observationSkips = Scene(
    "09/skips", "An observer cancels during a change"
  ) { _ in
    let loader = ManyPlaces()
    loader.observers = [
      {
        print("first, and leaves")
        loader.observers.remove(at: 0)
      },
      { print("second") },
      { print("third") },
    ]
    loader.isLoading = true
  }

  static let observationWritesBack = Scene(
    "09/writes-back", "Demand is read, and written back after the call"
  ) { _ in
    let thermometer = WritesBack()
    thermometer.receive = { degrees in
      print("value \(degrees)")
      if degrees > 30 { thermometer.degrees = 30 }
      return .none
    }
    thermometer.open = .max(1)
    print("(one is asked for)")
    thermometer.degrees = 40
    print("(still asked for: \(thermometer.open))")
  }

  static let observationHeld = Scene(
    "09/held", "An observed object that no other object retains"
  ) { _ in
    var loader: OnePlace? = OnePlace()
    weak let observed = loader
    loader?.didChange = { [loader] in print(loader?.isLoading ?? false) }
    loader = nil
    print("the loader is", observed == nil ? "gone" : "still there")
    observed?.didChange = {}
    print("not observed, it is", observed == nil ? "gone" : "still there")
  }
}

private final class OnePlace {
  var didChange = {}
  var isLoading = false { didSet { didChange() } }
}

private final class ManyPlaces {
  var observers: [() -> Void] = []
  var isLoading = false {
    didSet {
      var index = 0
      while index < observers.count {
        observers[index]()
        index += 1
      }
    }
  }
}

private final class WritesBack {
  var receive: (Int) -> Subscribers.Demand = { _ in .none }
  var open = Subscribers.Demand.none
  var degrees = 20 {
    didSet {
      guard open > .none else { return }
      let before = open
      let more = receive(degrees)
      open = before - 1 + more
    }
  }
}
