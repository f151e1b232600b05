import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter08Time
import Chapter09Observation
import Chapter10FirstAndMerge
import Chapter11Subjects
import Chapter12Values
import Chapter16Recovery
import Chapter19SeveralPublishers
import Chapter20AForm
import Foundation
import Timeline

private struct Offline: Error, CustomStringConvertible {
  var description: String { "offline" }
}

extension Scene {
  static let counted = Scene(
    "20/counted", "Two screens, and each counts down for itself"
  ) { _ in
    let ticks = PassthroughSubject<Void, Never>()
    let countdown = ticks.scan(10) { left, _ in left - 1 }
    let early = countdown.sink { print("early screen: \($0)") }
    ticks.send(())
    ticks.send(())
    let late = countdown.sink { print("late screen: \($0)") }
    ticks.send(())
    early.cancel()
    late.cancel()
  }

  static let collected = Scene(
    "20/collected", "Everything in one array, and in arrays of two"
  ) { _ in
    let all = Guest<[Int]>()
    (1...3).publisher.print("all").collect().subscribe(all)
    all.request(.max(1))
    let pairs = Guest<[Int]>()
    (1...3).publisher.print("pairs").collect(2).subscribe(pairs)
    pairs.request(.max(1))
    pairs.request(.max(1))
  }

  static let collectFailed = Scene(
    "20/collect-failed", "What becomes of the values before a failure"
  ) { _ in
    let parts = PassthroughSubject<Int, Offline>()
    let all = parts.collect().sink(
      receiveCompletion: { print("all: \($0)") },
      receiveValue: { print("all: \($0)") })
    let pairs = parts.collect(2).sink(
      receiveCompletion: { print("pairs: \($0)") },
      receiveValue: { print("pairs: \($0)") })
    for part in 1...3 { parts.send(part) }
    parts.send(completion: .failure(Offline()))
    all.cancel()
    pairs.cancel()
  }

  static let firstTwo = Scene(
    "20/first-two", "A subscriber of two values cancels at the second"
  ) { timeline in
    let taps = PassthroughSubject<Int, Never>()
    let guest = Guest<Int>()
    taps.recorded(
      on: timeline, as: "taps", subscription: "its run", subscriber: "prefix"
    )
    .prefix(2)
    .recorded(
      on: timeline, as: "prefix(2)", subscription: "run", subscriber: "guest"
    )
    .subscribe(guest)
    guest.request(.max(5))
    for number in 1...3 { taps.send(number) }
  }

  static let untilStopped = Scene(
    "20/until", "Until another publisher delivers anything"
  ) { timeline in
    timeline.declare(["places", "stop", "until"])
    let places = PassthroughSubject<Int, Never>()
    let stop = PassthroughSubject<String, Never>()
    let sink = places.recorded(on: timeline, as: "places")
      .prefix(untilOutputFrom: stop.recorded(on: timeline, as: "stop"))
      .recorded(on: timeline, as: "until")
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    timeline.advance(to: 100)
    places.send(1)
    timeline.advance(to: 200)
    places.send(2)
    timeline.advance(to: 300)
    stop.send("now")
    timeline.advance(to: 400)
    places.send(3)
    timeline.advance(to: 500)
    sink.cancel()
  }

  static let somethingBefore = Scene(
    "20/before", "Something before, something after, and the demand for both"
  ) { _ in
    let guest = Guest<String>()
    ["loaded"].publisher.print("download")
      .prepend("stored").append("end of list").subscribe(guest)
    guest.request(.max(2))
    print("(two have come)")
    guest.request(.max(1))
  }

  static let spinning = Scene(
    "20/spinning", "A wheel that turns while a run is on"
  ) { _ in
    for isCancelled in [false, true] {
      let answer = PassthroughSubject<String, Never>()
      let sink = answer.handleEvents(
        receiveSubscription: { _ in print("wheel on") },
        receiveCompletion: { _ in print("wheel off") },
        receiveCancel: { print("wheel off, cancelled") }
      ).sink { print($0) }
      if isCancelled {
        sink.cancel()
      } else {
        answer.send("sunny")
        answer.send(completion: .finished)
      }
    }
  }

  static let whileItLasts = Scene(
    "20/posted", "A notification, and the observers' demand"
  ) { _ in
    let center = NotificationCenter()
    let name = Notification.Name("keyboard")
    let guest = Guest<String>()
    center.publisher(for: name).map { $0.object as? String ?? "" }
      .subscribe(guest)
    center.post(name: name, object: "arrives, and is not requested")
    guest.request(.max(1))
    center.post(name: name, object: "comes")
    center.post(name: name, object: "goes")
    guest.cancel()
  }
}

private final class SignUp: ObservableObject {
  @Published var name = ""
  @Published var email = ""
  @Published private var isTaken = false
  @Published private(set) var canSend = false
  @Published private var freeName: String?
  @Published private(set) var canSendSafely = false

  init(clock: VirtualTimeScheduler) {
    $name
      .debounce(for: .milliseconds(300), scheduler: clock)
      .removeDuplicates()
      .map { $0 == "moe" }
      .assign(to: &$isTaken)
    $name.combineLatest($email, $isTaken) { name, email, isTaken in
      !name.isEmpty && email.contains("@") && !isTaken
    }
    .removeDuplicates()
    .assign(to: &$canSend)

    $name
      .debounce(for: .milliseconds(300), scheduler: clock)
      .removeDuplicates()
      .map { $0 == "moe" ? nil : $0 }
      .assign(to: &$freeName)
    $name.combineLatest($email, $freeName) { name, email, freeName in
      !name.isEmpty && email.contains("@") && name == freeName
    }
    .removeDuplicates()
    .assign(to: &$canSendSafely)
  }
}

/// Fills in the form, and prints each change of the button.
private func fillIn(_ button: (SignUp) -> Published<Bool>.Publisher) {
  let clock = VirtualTimeScheduler()
  let form = SignUp(clock: clock)
  let sink = button(form).dropFirst()
    .sink { print("\(clock.now): button \($0 ? "on" : "off")") }
  form.email = "moe@shop.com"
  form.name = "moe"
  clock.advance(by: .milliseconds(500))
  form.name = "moe2"
  clock.advance(by: .milliseconds(500))
  form.email = "moe"
  sink.cancel()
}

extension Scene {
  static let signUp = Scene(
    "20/sign-up", "The form of chapter 08, grown up"
  ) { _ in
    fillIn { $0.$canSend }
  }

  static let signUpNamed = Scene(
    "20/sign-up-named", "The same form, with an answer that names its question"
  ) { _ in
    fillIn { $0.$canSendSafely }
  }
}
