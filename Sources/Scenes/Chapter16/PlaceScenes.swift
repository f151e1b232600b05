import Chapter01Handshake
import Chapter04Sink
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter08Time
import Chapter10FirstAndMerge
import Chapter12Values
import Chapter15DataTasks
import Chapter16Recovery
import Dispatch
import Timeline

extension Scene {
  static let receivedElsewhere = Scene(
    "16/receive-on", "What receive(on:) moves, and what it does not"
  ) { timeline in
    timeline.declare(
      ["program", "scheduler", "subscriber", "receive(on:)", "numbers"])
    let office = Office(timeline)
    [1].publisher
      .print("  numbers", to: office)
      .recorded(
        on: timeline, as: "numbers", subscription: "numbers",
        subscriber: "receive(on:)"
      )
      .receive(on: office.scheduler)
      .recorded(
        on: timeline, as: "receive(on:)", subscription: "receive(on:)",
        subscriber: "subscriber"
      )
      .subscribe(LoggingSubscriber { office.say($0) })
    office.turn()
  }

  static let subscribedElsewhere = Scene(
    "16/subscribe-on", "What subscribe(on:) moves"
  ) { timeline in
    timeline.declare(
      ["program", "scheduler", "subscriber", "subscribe(on:)", "numbers"])
    let office = Office(timeline)
    [1].publisher
      .print("  numbers", to: office)
      .recorded(
        on: timeline, as: "numbers", subscription: "numbers",
        subscriber: "subscribe(on:)"
      )
      .subscribe(on: office.scheduler)
      .recorded(
        on: timeline, as: "subscribe(on:)", subscription: "subscribe(on:)",
        subscriber: "subscriber"
      )
      .subscribe(LoggingSubscriber { office.say($0) })
    office.turn()
  }

  static let onTheScreensQueue = Scene(
    "16/screen", "An answer comes to the screen's queue"
  ) { _ in
    let screen = DispatchQueue(label: "screen")
    let key = DispatchSpecificKey<Bool>()
    screen.setSpecific(key: key, value: true)
    func say(_ line: String) {
      let isOnScreen = DispatchQueue.getSpecific(key: key) ?? false
      print("\(isOnScreen ? "screen" : "elsewhere"): \(line)")
    }
    let stage = TroubledStage()
    stage.printToTheEnd(
      stage.sky("/mirror")
        .map { sky in
          say("an answer, \(sky)")
          return sky
        }
        .receive(on: QueueScheduler(screen))
        .map { sky in
          say("shown, \(sky)")
          return sky
        })
  }
}

/// A scheduler that the program runs, and a log of each line's origin.
private final class Office: TextOutputStream {
  let scheduler = VirtualTimeScheduler()
  private let timeline: Timeline
  private var isInTurn = false

  init(_ timeline: Timeline) { self.timeline = timeline }

  func turn() {
    timeline.call(from: "program", to: "scheduler", "turn") {
      isInTurn = true
      scheduler.advance()
      isInTurn = false
    }
  }

  func say(_ line: String) {
    print("\(isInTurn ? "scheduler" : "program  "): \(line)")
  }

  func write(_ string: String) {
    // A subscription's description is long, and does not matter here.
    let line = string.dropLast()
    let isSubscription = line.contains("receive subscription")
    say(String(isSubscription ? line.prefix { $0 != "(" } : line))
  }
}
