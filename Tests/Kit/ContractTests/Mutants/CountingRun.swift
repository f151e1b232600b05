import Chapter01Handshake
import ExerciseSupport
import Foundation

/// A right subscription of the numbers from 0, whose methods mutants override.
class CountingRun: Subscription {
  typealias Downstream = any Subscriber<Int, Never>

  let count: Int
  let lock = NSLock()
  var downstream: Downstream?
  var next = 0
  /// The open demand; `Int.max` means unlimited.
  var open = 0
  var isRunning = false
  var combineIdentifier: CombineIdentifier { ownIdentifier }
  private let ownIdentifier = CombineIdentifier()

  required init(_ count: Int, _ downstream: Downstream) {
    self.count = count
    self.downstream = downstream
  }

  /// Called after the subscription has been handed over.
  func attached() {
    if count == 0 { finish() }
  }

  func request(_ demand: Subscribers.Demand) {
    if begin(demand.max ?? .max) { run() }
  }

  /// Adds the demand, and returns whether to start a loop.
  func begin(_ demand: Int) -> Bool {
    lock.withLock {
      guard downstream != nil else { return false }
      open = total(open, demand)
      defer { isRunning = true }
      return !isRunning
    }
  }

  func run() {
    while let (value, downstream) = take() {
      returned(downstream.receive(value).max ?? .max)
    }
    finish()
  }

  /// Returns the next delivery, or ends the loop and returns nil.
  func take() -> (Int, Downstream)? {
    lock.withLock {
      guard let downstream, open > 0, next < count else {
        isRunning = false
        return nil
      }
      if open < .max { open -= 1 }
      next += 1
      return (next - 1, downstream)
    }
  }

  func returned(_ demand: Int) {
    lock.withLock { open = total(open, demand) }
  }

  func finish() {
    let last = lock.withLock { () -> Downstream? in
      guard next == count, !isRunning else { return nil }
      defer { downstream = nil }
      return downstream
    }
    last?.receive(completion: .finished)
  }

  func cancel() {
    let last = lock.withLock {
      defer { downstream = nil }
      return downstream
    }
    withExtendedLifetime(last) {}
  }

  func total(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
  }
}

/// A publisher whose runs have the given class.
struct Counting: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let count: Int
  let run: CountingRun.Type

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    let run = run.init(count, subscriber)
    subscriber.receive(subscription: run)
    run.attached()
  }
}
