// 21.2 Build values
//
// Task: build `values`, an asynchronous sequence of what a publisher delivers,
// in five stages; each has its tests, and its section in the chapter.
//
// - 1: `makeAsyncIterator()` subscribes, and asks for nothing. `next()` asks for
//   one value, waits for it and returns it; the publisher may answer inside of
//   the request. Each iterator has a run of its own.
// - 2: At a finish the turn that waits comes back with nil, and so do all turns
//   after it, which ask for nothing. A failure is thrown by the turn that waits;
//   if none waits, by the next one. After it, too, turns come back with nil. At
//   both ends the subscription is let go.
// - 3: If the task is cancelled while a turn waits, the run is cancelled, and the
//   turn comes back with nil. If it is cancelled at another time, that happens at
//   the next turn, whatever has been kept for it. What comes later is dropped.
// - 4: When the last copy of the iterator is released, the run is cancelled,
//   unless it has ended.
// - 5: The subscription may come later, on any thread: then it is asked for the
//   turn that waits, and it is cancelled if the run has been. A second one is
//   cancelled. The publisher and the cancel may be on any threads, at the same
//   time. Nothing is called, resumed or released under a lock. At most one turn
//   waits at a time.
//
// You may use: `Locked`, `AnyCancellable`, and chapters 01, 05 and 06.
// Threads: many.
//
// Chapter: Chapters/21-Async.md#build-it
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

// MARK: - Stage 5: Late values, from any thread
