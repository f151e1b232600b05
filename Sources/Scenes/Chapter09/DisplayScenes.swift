import Chapter01Handshake
import Chapter04Sink
import Chapter06Reentrancy
import Chapter09Observation
import Timeline

extension Scene {
  static let display = Scene(
    "09/display", "One object shows another one's count"
  ) { _ in
    let counter = Counter()
    let display = StoresWhatHoldsIt.Display()
    display.show(counter.$count)
    counter.count = 1
    counter.count = 2
    print("the counter has \(counter.count), the display \(display.count)")
  }

  static let cycle = Scene(
    "09/cycle", "The display stores a run that holds it"
  ) { timeline in
    let counter = Counter()
    timeline.declare(["$count", "run", "assign", "display"])
    do {
      let display = StoresWhatHoldsIt.Display()
      timeline.watch(display, as: "display")
      display.show(
        counter.$count.recorded(
          on: timeline, as: "$count", subscription: "run",
          subscriber: "assign"))
      counter.count = 1
      print("(the program releases the display)")
      timeline.note("the program releases the display", on: "display")
    }
    counter.count = 2
    report("display", on: timeline)
  }

  static let hiddenCycle = Scene(
    "09/hidden-cycle", "A publisher that finishes hides the cycle"
  ) { timeline in
    timeline.declare(["publisher", "run", "assign", "display"])
    do {
      let display = StoresWhatHoldsIt.Display()
      timeline.watch(display, as: "display")
      display.show(
        [1].publisher.recorded(
          on: timeline, subscription: "run", subscriber: "assign"))
      print("(the program releases the display)")
      timeline.note("the program releases the display", on: "display")
    }
    report("display", on: timeline)
  }

  static let assignToPublished = Scene(
    "09/assign-to",
    "The property retains the run, and the run retains no object"
  ) { timeline in
    let counter = Counter()
    timeline.declare(["$count", "run", "assign", "display"])
    do {
      let display = CountDisplay()
      timeline.watch(display, as: "display")
      display.show(
        counter.$count.recorded(
          on: timeline, as: "$count", subscription: "run",
          subscriber: "assign"))
      counter.count = 1
      print("the counter has \(counter.count), the display \(display.count)")
      print("(the program releases the display)")
      timeline.note("the program releases the display", on: "display")
    }
    counter.count = 2
    report("display", on: timeline)
  }

  static let willChange = Scene(
    "09/will-change", "An object says that something of it will change"
  ) { _ in
    let thermostat = Thermostat()
    let cancellable = thermostat.objectWillChange.sink {
      print("will change; now \(thermostat.degrees) \(thermostat.room)")
    }
    thermostat.degrees = 21
    thermostat.room = "kitchen"
    print("is \(thermostat.degrees) \(thermostat.room)")
    cancellable.cancel()
  }
}

private final class Thermostat: ObservableObject {
  @Published var degrees = 20
  @Published var room = "hall"
}

private func report(_ lane: String, on timeline: Timeline) {
  timeline.look()
  let isReleased = timeline.history.contains("released \(lane)")
  print("\(lane): \(isReleased ? "released" : "kept")")
}

extension Scene {
  static let whoHoldsTheDisplay = Scene(
    "09/who-holds-it", "The references to the display, before and after"
  ) { timeline in
    let stage = Stage()
    stage.begin()
    stage.draw("while the program holds it", on: timeline)
    stage.display = nil
    stage.draw("after the program has released it", on: timeline)
    stage.end()
    print("display: \(stage.watched == nil ? "released" : "kept")")
    stage.draw("after somebody has cancelled", on: timeline)
  }
}

/// The notes' display with its token; the scene can read both properties.
private final class Shown {
  var count = 0
  var token: AnyCancellable?
}

private final class Stage {
  let counter = Counter()
  var display: Shown?
  weak var watched: Shown?
  weak var assign: Subscribers.Assign<Shown, Int>?

  func begin() {
    let display = Shown()
    let assign = Subscribers.Assign(object: display, keyPath: \.count)
    counter.$count.subscribe(assign)
    display.token = AnyCancellable(assign)
    self.display = display
    self.assign = assign
    watched = display
  }

  func end() { watched?.token?.cancel() }

  func draw(_ title: String, on timeline: Timeline) {
    let isHeld = display != nil
    let isGone = watched == nil
    timeline.ownership(
      title,
      [
        .variable("program", isHeld ? .strong("display") : .none("display")),
        isGone
          ? .object("display", is: nil)
          : .object("display", is: watched, .strong("token")),
        isGone
          ? .object("token", is: nil)
          : .object("token", is: watched?.token, .strong("assign")),
        isGone
          ? .object("assign", is: nil)
          : .object("assign", is: assign, .strong("display", as: "object")),
        isGone
          ? .variable(
            "$count", .none("receiveValue"), .none("receiveCompletion"))
          : .variable(
            "$count", .strong("assign", as: "receiveValue"),
            .strong("assign", as: "receiveCompletion")),
      ])
  }
}
