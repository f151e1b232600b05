import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Foundation
import Timeline

extension Scene {
  static let reentrant = Scene(
    "06/reentrant", "Asked from inside every time: each value once"
  ) { timeline in
    numbers(timeline).subscribe(
      Guest(demand: .max(1)) { guest, value in
        guest.request(.max(1))
        print("end of \(value)")
        return .none
      })
  }

  static let oneAtATime = Scene(
    "06/one-at-a-time", "A slow subscriber asks when it is ready"
  ) { timeline in
    let guest = Guest<Int>()
    numbers(timeline).subscribe(guest)
    for _ in 0..<3 {
      guest.request(.max(1))
      print("(it works on the value)")
      timeline.note("works on the value", on: "subscriber")
    }
  }

  static let cancelsInside = Scene(
    "06/cancels-inside", "Cancelled from inside: the loop stops"
  ) { timeline in
    numbers(timeline).subscribe(
      Guest(demand: .unlimited) { guest, value in
        if value == 1 { guest.cancel() }
        return .none
      })
  }

  static let anotherThread = Scene(
    "06/another-thread", "Another thread asks while a value is delivered"
  ) { timeline in
    numbers(timeline).subscribe(
      Guest(demand: .max(1)) { guest, value in
        if value == 0 {
          onAnotherThread { guest.request(.max(2)) }
        }
        print("end of \(value)")
        return .none
      })
  }
}

private func numbers(
  _ timeline: Timeline
) -> RecordedPublisher<Publishers.IntPublisher> {
  Publishers.IntPublisher(numberOfValues: 3).recorded(on: timeline)
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
