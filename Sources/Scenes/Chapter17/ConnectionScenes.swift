import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter11Subjects
import Chapter17Sharing
import Foundation
import Timeline

extension Scene {
  static let atOnce = Scene(
    "17/at-once", "A source that does not wait is shared"
  ) { timeline in
    timeline.declare([
      "program", "first", "first's run", "second", "second's run", "share",
      "names",
    ])
    let names = ["Manny", "Moe"].publisher
      .recorded(
        on: timeline, as: "names", subscription: "names", subscriber: "share"
      )
      .share()
    let first = names.recorded(on: timeline, for: "first").printed(as: "first")
    let second = names.recorded(on: timeline, for: "second")
      .printed(as: "second")
    first.cancel()
    second.cancel()
  }

  static let waitsForConnect = Scene(
    "17/connect", "The same source waits for all subscribers"
  ) { timeline in
    timeline.declare([
      "program", "first", "first's run", "second", "second's run",
      "connectable", "names",
    ])
    let names = ["Manny", "Moe"].publisher
      .recorded(
        on: timeline, as: "names", subscription: "names",
        subscriber: "connectable"
      )
      .makeConnectable()
    let first = names.recorded(on: timeline, for: "first", of: "connectable")
      .printed(as: "first")
    let second = names.recorded(on: timeline, for: "second", of: "connectable")
      .printed(as: "second")
    print("(both are there)")
    let connection = timeline.call(
      from: "program", to: "connectable", "connect"
    ) { names.connect() }
    connection.cancel()
    first.cancel()
    second.cancel()
  }

  static let connectedTwice = Scene(
    "17/twice", "A publisher is connected twice"
  ) { _ in
    let numbers = PassthroughSubject<Int, Never>()
    let shared = numbers.makeConnectable()
    let sink = shared.sink { print("value \($0)") }
    let first = shared.connect()
    let second = shared.connect()
    numbers.send(1)
    print("(the first connection is cancelled)")
    first.cancel()
    numbers.send(2)
    second.cancel()
    sink.cancel()
  }

  static let droppedConnection = Scene(
    "17/dropped", "Nobody keeps the connection"
  ) { _ in
    let numbers = PassthroughSubject<Int, Never>()
    let shared = numbers.makeConnectable()
    let sink = shared.sink { print("value \($0)") }
    _ = shared.connect()
    numbers.send(1)
    print("(nothing arrived, and no end)")
    sink.cancel()
  }

  static let slowAndFast = Scene(
    "17/slow-and-fast", "One asks for one value, the other for all"
  ) { timeline in
    timeline.declare([
      "program", "slow", "slow's run", "fast", "fast's run", "share", "numbers",
    ])
    let numbers = PassthroughSubject<Int, Never>()
    let shared =
      numbers
      .recorded(
        on: timeline, as: "numbers", subscription: "numbers",
        subscriber: "share"
      )
      .share()
    let slow = Guest<Int>(demand: .max(1))
    shared.recorded(on: timeline, for: "slow").subscribe(slow)
    let fast = shared.recorded(on: timeline, for: "fast").printed(as: "fast")
    send(1)
    send(2)
    slow.request(.max(1))
    send(3)
    slow.cancel()
    fast.cancel()

    func send(_ number: Int) {
      print("(sending \(number))")
      timeline.call(from: "program", to: "numbers", "send \(number)") {
        numbers.send(number)
      }
    }
  }

  static let firstsOnTwoThreads = Scene(
    "17/two-firsts", "Another thread subscribes while the first one connects"
  ) { timeline in
    timeline.declare([
      "program", "first", "first's run", "second", "second's run", "share",
      "numbers",
    ])
    let numbers = PausingNumbers()
    let shared =
      numbers
      .recorded(
        on: timeline, as: "numbers", subscription: "numbers",
        subscriber: "share"
      )
      .share()
    let second = Locked<AnyCancellable?>(nil)
    numbers.onSubscribe = {
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        second.exchange(
          shared.recorded(on: timeline, for: "second").printed(as: "second"))
        done.signal()
      }
      done.wait()
      print("(the other thread has subscribed, and is gone)")
    }
    let first = shared.recorded(on: timeline, for: "first").printed(as: "first")
    numbers.subject.send(1)
    print("runs: \(numbers.runs)")
    first.cancel()
    second.exchange(nil)?.cancel()
  }
}

/// A publisher that calls a closure before each subscription.
private final class PausingNumbers: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let subject = PassthroughSubject<Int, Never>()
  var onSubscribe: () -> Void = {}
  private(set) var runs = 0

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    runs += 1
    onSubscribe()
    subject.subscribe(subscriber)
  }
}
