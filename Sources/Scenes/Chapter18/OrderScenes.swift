import Chapter04Sink
import Chapter18Threads
import Foundation
import Timeline

extension Scene {
  static let leftTheScreen = Scene(
    "18/left-the-screen", "A screen asks, and is left at that moment"
  ) { timeline in
    Questions(
      make: { AsksWithoutALock.Question(server: $0, subscriber: $1) },
      second: .cancels
    )
    .draw(on: timeline)
    for event in timeline.events where event.from != "run" {
      print("\(event.from ?? ""): \(event.line)")
    }
    let begun = timeline.events.contains { $0.line == "begin call 1" }
    let cancelled = timeline.events.contains { $0.line == "cancel call 1" }
    print("the call has begun: \(begun), it was cancelled: \(cancelled)")
  }

  static let startsAfterTheCancel = Scene(
    "18/starts-after-the-cancel", "Every order of a request and a cancel"
  ) { _ in
    Questions(
      make: { AsksWithoutALock.Question(server: $0, subscriber: $1) },
      second: .cancels
    ).printOrders()
  }

  static let asksTwice = Scene(
    "18/asks-twice", "Every order of two requests"
  ) { timeline in
    let questions = Questions(
      make: { AsksWithoutALock.Question(server: $0, subscriber: $1) },
      second: .requests)
    questions.printOrders()
    questions.draw(on: timeline)
  }

  static let lockEach = Scene(
    "18/lock-each", "The same, with a lock around each property"
  ) { _ in
    Questions(
      make: { LocksTooShort.Question(server: $0, subscriber: $1) },
      second: .cancels
    ).printOrders()
  }

  static let givenBack = Scene(
    "18/given-back", "The repaired run, in every order"
  ) { timeline in
    for second in [Questions.Second.cancels, .requests] {
      let questions = Questions(
        make: { Question(server: $0, subscriber: $1) }, second: second)
      questions.printOrders()
      if second == .cancels { questions.draw(on: timeline) }
    }
  }

  static let twoCancels = Scene(
    "18/two-cancels", "Two threads cancel one token"
  ) { _ in
    let orders = everyOrder { threads in
      let token = AnyCancellable { threads.point("the closure is called") }
      let cancel = Deed("cancel", token.cancel)
      return Duet(cancel, cancel)
    }
    for order in orders { print(order.lines.joined(separator: "  ")) }
  }

  static let underTheLock = Scene(
    "18/under-the-lock", "A token that calls while it holds its lock"
  ) { _ in
    let orders = everyOrder { threads in
      let token = CallsUnderTheLock { threads.point("the closure is called") }
      let cancel = Deed("cancel", token.cancel)
      return Duet(cancel, cancel)
    }
    let wrong = orders.last
    print(wrong?.lines.joined(separator: "  ") ?? "")
    print(wrong?.complaint ?? "")
  }
}

/// A token that holds its lock while it calls its closure.
private final class CallsUnderTheLock: @unchecked Sendable {
  private let lock = NSLock()
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) {
    self.action = action
  }

  func cancel() {
    lock.withLock {
      action?()
      action = nil
    }
  }
}
