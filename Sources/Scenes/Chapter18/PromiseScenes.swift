import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter11Subjects
import Chapter18Threads
import Timeline

extension Scene {
  static let twoSenders = Scene(
    "18/two-senders", "Two threads send to one sink"
  ) { timeline in
    timeline.declare(["thread 1", "thread 2", "subject", "sink"])
    let program = { (threads: TwoThreads, timeline: Timeline) -> Duet in
      let subject = PassthroughSubject<Int, Never>()
      let token = subject.sink { value in
        timeline.call(from: "subject", to: "sink", "value \(value)") {
          threads.point("value \(value)")
        }
      }
      func send(_ value: Int) -> Deed {
        Deed("send \(value)") {
          timeline.call(
            from: "thread \(value)", to: "subject", "send \(value)"
          ) { subject.send(value) }
        }
      }
      return Duet(send(1), send(2)) {
        token.cancel()
        return nil
      }
    }
    let orders = everyOrder { program($0, Timeline()) }
    for order in orders { print(order.lines.joined(separator: "  ")) }
    let inside = orders.first { $0.lines.last == "1: value 2" }
    if let inside {
      _ = play({ program($0, timeline) }, Choices(inside.ways))
    }
  }

  static let onItsWay = Scene(
    "18/on-its-way", "A value arrives after the cancel has returned"
  ) { timeline in
    timeline.declare(["thread 1", "thread 2", "subject", "map", "guest"])
    show(on: timeline) { threads, timeline in
      let subject = PassthroughSubject<Int, Never>()
      let guest = QuietGuest { value in
        timeline.call(from: "map", to: "guest", "value \(value)")
        threads.point("value \(value) arrives")
      }
      subject
        .map { value -> Int in
          timeline.call(from: "subject", to: "map", "value \(value)") {
            threads.point("the map is called")
          }
          return value * 10
        }
        .subscribe(guest)
      return Duet(
        Deed("send 1") {
          timeline.call(from: "thread 1", to: "subject", "send 1") {
            subject.send(1)
          }
        },
        Deed("cancel") {
          timeline.call(from: "thread 2", to: "subject", "cancel") {
            guest.subscription?.cancel()
          }
          threads.point("cancel has returned")
        })
    }
  }

  static let doesNotWait = Scene(
    "18/does-not-wait", "A cancel returns while a value is being received"
  ) { _ in
    show(on: Timeline()) { threads, _ in
      let subject = PassthroughSubject<Int, Never>()
      let token = subject.sink { value in
        threads.point("the sink begins with \(value)")
        threads.point("the sink is done with \(value)")
      }
      return Duet(
        Deed("send 1") { subject.send(1) },
        Deed("cancel") {
          token.cancel()
          threads.point("cancel has returned")
        })
    }
  }

  static let nothingAfter = Scene(
    "18/nothing-after", "What comes after a cancel on the same thread"
  ) { _ in
    let subject = PassthroughSubject<Int, Never>()
    let token = subject.sink { print("value \($0)") }
    subject.send(1)
    token.cancel()
    subject.send(2)
    print("(2 was sent, and not delivered)")
  }

  static let flatStack = Scene(
    "18/flat-stack", "A hundred thousand values, each asked for inside"
  ) { _ in
    var depths: Set<Int> = []
    var count = 0
    (1...100_000).publisher
      .map { $0 }
      .subscribe(
        AsksInside {
          count += 1
          var here = 0
          withUnsafePointer(to: &here) { place in
            _ = depths.insert(Int(bitPattern: place))
          }
        })
    print(
      "\(count) values, the stack was \(depths.count == 1 ? "always equally deep" : "deeper and deeper")"
    )
  }

  /// Prints and draws the order in which thread 2 starts at thread 1's first
  /// point and runs to its end.
  private static func show(
    on timeline: Timeline, _ program: @escaping (TwoThreads, Timeline) -> Duet
  ) {
    let orders = everyOrder { program($0, Timeline()) }
    let inTheGap = orders.last {
      $0.lines.prefix(3).map(\.first) == ["1", "1", "2"]
    }
    guard let inTheGap else { return }
    inTheGap.lines.forEach { print($0) }
    _ = play({ program($0, timeline) }, Choices(inTheGap.ways))
  }
}

/// A subscriber that requests everything, and reports its values.
private final class QuietGuest: Subscriber {
  private let tell: (Int) -> Void
  private(set) var subscription: Subscription?

  init(_ tell: @escaping (Int) -> Void) {
    self.tell = tell
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    tell(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}

/// A subscriber that requests another value inside each delivery.
private final class AsksInside: Subscriber {
  private let onValue: () -> Void
  private var subscription: Subscription?

  init(_ onValue: @escaping () -> Void) {
    self.onValue = onValue
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    subscription.request(.max(1))
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    onValue()
    subscription?.request(.max(1))
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    subscription = nil
  }
}
