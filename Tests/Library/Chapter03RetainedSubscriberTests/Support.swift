import Chapter01Handshake
import Chapter03RetainedSubscriber
import ExerciseSupport
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct Post: Decodable {
  var id: Int
  var title: String

  static let json = #"{"id": 1, "title": "Manny"}"#
  static let received = #"Received value: Post(id: 1, title: "Manny")"#
}

/// A log that any thread may write.
final class Log {
  private let state = Locked<[String]>([])

  func write(_ line: String) {
    state.withLock { $0.append(line) }
  }

  var lines: [String] { state.withLock { $0 } }
}

/// A subscriber that records its signals and retains its subscription.
final class Keeper: Subscriber {
  typealias Input = Post
  typealias Failure = DataTaskError

  private let state = Locked<
    (
      subscription: Subscription?, values: Int,
      completions: [Subscribers.Completion<DataTaskError>]
    )
  >((nil, 0, []))
  private let completed = DispatchSemaphore(value: 0)
  private let onValue: (Keeper) -> Void

  init(onValue: @escaping (Keeper) -> Void = { _ in }) {
    self.onValue = onValue
  }

  var subscription: Subscription? { state.withLock { $0.subscription } }
  var values: Int { state.withLock { $0.values } }
  var completions: [Subscribers.Completion<DataTaskError>] {
    state.withLock { $0.completions }
  }
  var error: DataTaskError? {
    guard case .failure(let error) = completions.first else { return nil }
    return error
  }

  /// Releases the subscription, so that a test can check what it retained.
  func drop() {
    let subscription = state.withLock { state in
      defer { state.subscription = nil }
      return state.subscription
    }
    withExtendedLifetime(subscription) {}
  }

  func receive(subscription: Subscription) {
    state.withLock { $0.subscription = subscription }
  }

  func receive(_ input: Post) -> Subscribers.Demand {
    state.withLock { $0.values += 1 }
    onValue(self)
    return .none
  }

  func receive(completion: Subscribers.Completion<DataTaskError>) {
    state.withLock { $0.completions.append(completion) }
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

/// Runs `body` on `count` threads that start together, and awaits all of them.
func together(_ count: Int, _ body: @escaping (Int) -> Void) async {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      onThreads(count, body)
      continuation.resume()
    }
  }
}
