import Chapter01Handshake
import Chapter15DataTasks
import ExerciseSupport
import Foundation

/// A log that any thread may write.
final class Log {
  private let state = Locked<[String]>([])

  var lines: [String] { state.withLock { $0 } }

  func write(_ line: String) {
    state.withLock { $0.append(line) }
  }
}

/// A subscriber that logs its signals and retains its subscription.
final class Keeper<Input, Failure: Error>: Subscriber {
  private let log = Log()
  private let kept = Locked<Subscription?>(nil)
  private let words: (Input) -> String
  private let reason: (Failure) -> String
  private let onValue: (Keeper) -> Subscribers.Demand
  private let completed = DispatchSemaphore(value: 0)

  init(
    value words: @escaping (Input) -> String = { "\($0)" },
    failure reason: @escaping (Failure) -> String = { "\($0)" },
    onValue: @escaping (Keeper) -> Subscribers.Demand = { _ in .none }
  ) {
    self.words = words
    self.reason = reason
    self.onValue = onValue
  }

  var lines: [String] { log.lines }
  var subscription: Subscription? { kept.withLock { $0 } }

  func drop() { kept.exchange(nil) }

  func receive(subscription: Subscription) {
    kept.exchange(subscription)
    log.write("subscription")
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    log.write("value \(words(input))")
    return onValue(self)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: log.write("finished")
    case .failure(let error): log.write("failure \(reason(error))")
    }
    completed.signal()
  }

  /// Suspends until the completion, or for at most ten seconds.
  func waitForCompletion() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [completed] in
        _ = completed.wait(timeout: .now() + 10)
        continuation.resume()
      }
    }
  }
}
