// 21.2 Build values
//
// Task: build `values`, an asynchronous sequence of a publisher's values, in
// five stages. Each has its tests, and its section in the chapter.
//
// - 1: `makeAsyncIterator()` subscribes, and requests nothing. `next()`, a
//   *turn*, requests one value, waits for it, and returns it. The publisher may
//   deliver inside the request. Each iterator has its own run.
// - 2: When the publisher finishes, the waiting turn returns nil. Every later
//   turn returns nil, too, and requests nothing. A failure is thrown by the
//   waiting turn; if none waits, by the next one. Every turn after that returns
//   nil. In either case the subscription is released.
// - 3: If the task is cancelled while a turn waits, the run is cancelled, and
//   the turn returns nil. If it is cancelled at another time, the next turn
//   cancels the run and returns nil, even if it could return a value or throw.
//   Later values are dropped.
// - 4: When the last copy of the iterator is released, the run is cancelled,
//   unless it has ended.
// - 5: The subscription may come late, on any thread. If a turn is waiting,
//   request a value; if the run has been cancelled, cancel the subscription.
//   Cancel a second subscription. The publisher may call the subscriber on any
//   thread, and another thread may cancel the task at the same time. Call no
//   other code, and resume no continuation, while you hold a lock. Release no
//   object while you hold a lock: its `deinit` may cancel the run. At most one
//   turn waits at a time.
//
// Left open: a value that was not requested may wait for the next turn, or be
// dropped.
//
// You may use: `Locked`, `AnyCancellable`, and chapters 01, 05 and 06.
// Threads: many.
//
// Chapter: Chapters/21-Async.md#build-values-in-five-stages
// Test it: swift run workbook test 21.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand

public struct Values<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output

  private let publisher: P

  public init(of publisher: P) {
    self.publisher = publisher
  }

  public func makeAsyncIterator() -> Iterator { Iterator(of: publisher) }

  // MARK: - Stage 1: One value for each turn

  public struct Iterator: AsyncIteratorProtocol {
    init(of publisher: P) {
    }

    public mutating func next() async throws -> P.Output? {
      nil
    }
  }
}

// MARK: - Stage 2: Finish and failure

// MARK: - Stage 3: A cancelled task

// MARK: - Stage 4: A loop that breaks

// MARK: - Stage 5: Late values and other threads
