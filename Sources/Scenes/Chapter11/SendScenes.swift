import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter11Subjects
import Foundation
import Timeline

extension Scene {
  static let fromOutside = Scene(
    "11/from-outside", "Values are sent by hand, to the present subscribers"
  ) { timeline in
    let subject = PassthroughSubject<String, Never>()
    let names = subject.recorded(
      on: timeline, as: "subject", subscription: "run", subscriber: "sink")
    send("Manny")
    let first = names.sink { print("first: \($0)") }
    send("Moe")
    let second = names.sink { print("second: \($0)") }
    send("Jack")
    first.cancel()
    second.cancel()

    func send(_ name: String) {
      print("(sending \(name))")
      timeline.call(from: "program", to: "subject", "send \(name)") {
        subject.send(name)
      }
    }
  }

  static let passthroughDrops = Scene(
    "11/passthrough-drops", "A passthrough subject keeps nothing"
  ) { timeline in
    let subject = PassthroughSubject<Int, Never>()
    let guest = Guest<Int>()
    subject
      .recorded(
        on: timeline, as: "subject", subscription: "run", subscriber: "guest"
      )
      .subscribe(guest)
    play(guest, on: timeline) { subject.send($0) }
  }

  static let currentKeeps = Scene(
    "11/current-keeps", "A current value subject keeps the latest"
  ) { timeline in
    let subject = CurrentValueSubject<Int, Never>(0)
    let guest = Guest<Int>()
    subject
      .recorded(
        on: timeline, as: "subject", subscription: "run", subscriber: "guest"
      )
      .subscribe(guest)
    play(guest, on: timeline) { subject.send($0) }
  }

  static let depthFirst = Scene(
    "11/depth-first", "A value is sent from inside a delivery"
  ) { timeline in
    let subject = PassthroughSubject<Int, Never>()
    let first = recorded("A").sink { value in
      print("A receives \(value)")
      if value == 1 { subject.send(2) }
    }
    let second = recorded("B").sink { print("B receives \($0)") }
    subject.send(1)
    first.cancel()
    second.cancel()

    func recorded(
      _ name: String
    ) -> RecordedPublisher<PassthroughSubject<Int, Never>> {
      subject.recorded(
        on: timeline, as: "subject", subscription: "\(name)'s run",
        subscriber: name)
    }
  }

  static let sendFromTwoThreads = Scene(
    "11/two-threads", "Another thread sends while a value is delivered"
  ) { timeline in
    let subject = PassthroughSubject<Int, Never>()
    let sink =
      subject
      .recorded(
        on: timeline, as: "subject", subscription: "run", subscriber: "sink"
      )
      .sink { value in
        print("value \(value)")
        if value == 1 {
          onAnotherThread { subject.send(2) }
          print("(the other thread has sent 2, and is gone)")
          timeline.note("the other thread has sent 2", on: "subject")
        }
        print("end of \(value)")
      }
    subject.send(1)
    sink.cancel()
  }

  static let finishedSubject = Scene(
    "11/finished", "A finished subject stays finished"
  ) { timeline in
    let subject = CurrentValueSubject<Int, NoSignal>(0)
    let guest = Taking()
    let values = subject.recorded(
      on: timeline, as: "subject", subscription: "run", subscriber: "guest")
    values.subscribe(guest)
    subject.send(1)
    subject.send(completion: .failure(NoSignal()))
    subject.send(2)
    print("the value is \(subject.value)")
    subject.value = 3
    print("the value is \(subject.value)")
    values.subscribe(Taking())
  }
}

private func play(
  _ guest: Guest<Int>, on timeline: Timeline, send: (Int) -> Void
) {
  func tell(_ value: Int) {
    print("(sending \(value))")
    timeline.call(from: "program", to: "subject", "send \(value)") {
      send(value)
    }
  }
  tell(1)
  tell(2)
  guest.request(.max(2))
  tell(3)
  tell(4)
}

struct NoSignal: Error, CustomStringConvertible {
  var description: String { "no signal" }
}

/// A subscriber of a publisher that may fail; it requests everything.
private final class Taking: Subscriber {
  typealias Input = Int
  typealias Failure = NoSignal

  func receive(subscription: Subscription) {
    print("subscription")
    subscription.request(.unlimited)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    print("value \(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<NoSignal>) {
    print("\(completion)")
  }
}

/// Runs `body` on a new thread, and waits until it returns.
private func onAnotherThread(_ body: @escaping () -> Void) {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    done.signal()
  }
  done.wait()
}
