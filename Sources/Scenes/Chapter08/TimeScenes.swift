import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time
import Dispatch
import Timeline

extension Scene {
  static let virtualTime = Scene(
    "08/virtual-time", "Half a second that takes no time"
  ) { timeline in
    let scheduler = VirtualTimeScheduler {
      timeline.advance(to: $0.milliseconds)
    }
    func say(_ line: String) {
      print("\(scheduler.now): \(line)")
      timeline.note(line)
    }
    scheduler.schedule(after: .milliseconds(500)) { say("later") }
    scheduler.schedule { say("soon") }
    say("nothing has run yet")
    scheduler.advance(by: .milliseconds(499))
    say("one millisecond to go")
    scheduler.advance(by: .milliseconds(1))
  }

  static let immediately = Scene(
    "08/immediate", "A scheduler without a clock"
  ) { _ in
    let scheduler = ImmediateScheduler.shared
    scheduler.schedule { print("soon") }
    print("after soon")
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(60))) {
      print("in a minute")
    }
    print("after a minute")
  }

  static let onAQueue = Scene(
    "08/queue", "A scheduler that runs on a queue"
  ) { _ in
    let queue = DispatchQueue(label: "a queue of its own")
    let scheduler = QueueScheduler(queue)
    let start = scheduler.now
    let done = DispatchSemaphore(value: 0)
    queue.suspend()
    scheduler.schedule { print("soon") }
    scheduler.schedule(after: start.advanced(by: .milliseconds(20))) {
      print("at least 20 ms later:", start.distance(to: scheduler.now) >= 0.02)
      done.signal()
    }
    print("nothing has run yet")
    queue.resume()
    done.wait()
  }

  static let search = Scene(
    "08/search", "A person types, and pauses"
  ) { timeline in
    let scheduler = VirtualTimeScheduler {
      timeline.advance(to: $0.milliseconds)
    }
    let field = TextField()
    let token = field.publisher(for: .editingChanged)
      .map(\.text)
      .recorded(on: timeline, as: "typed", subscriber: "debounce")
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .recorded(on: timeline, as: "searched", subscriber: "sink")
      .sink { print("\(scheduler.now): search for \($0)") }
    let keys = [(100, "s"), (250, "w"), (400, "i"), (1000, "f"), (1150, "t")]
    for (time, letter) in keys {
      scheduler.schedule(after: .milliseconds(time)) { field.type(letter) }
    }
    scheduler.advance(by: .seconds(2))
    token.cancel()
  }

  static let justOne = Scene(
    "08/just-one", "One value, debounced"
  ) { timeline in
    let scheduler = VirtualTimeScheduler {
      timeline.advance(to: $0.milliseconds)
    }
    let token = SingleValuePublisher("swift")
      .recorded(on: timeline, as: "one value", subscriber: "debounce")
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .recorded(on: timeline, as: "debounced", subscriber: "sink")
      .sink(
        receiveCompletion: { print("\(scheduler.now): \($0)") },
        receiveValue: { print("\(scheduler.now): value \($0)") })
    scheduler.advance(by: .seconds(1))
    token.cancel()
  }
}
