// 13.1 The latest answer
//
// Task: a search box asks an archive about each word. Some answers take longer
// than others. There are three complaints about the code below; repair it.
//
// - The archive: "I was asked, although nothing subscribed to the answer."
//   Let `find(_:)` ask the archive when a subscriber subscribes, once for each
//   subscriber.
// - A user: "I have deleted my word, and still see the old results." For an
//   empty word, let `find(_:)` deliver an empty list and finish, without asking
//   the archive.
// - A user: "I have typed 'swift', and see the results for 'swi'." Let
//   `results(for:)` ask the archive about each word as soon as the word is
//   delivered, and deliver only the answer for the latest word. Drop each
//   answer and error for an older word, even an answer that waits for demand.
//
// An error for the latest word fails the pipeline. When `words` has finished,
// the pipeline still delivers the answer for the last word, and then finishes.
// If a word is typed twice, `results(for:)` asks about it twice. After a cancel
// nothing is delivered and nothing is asked; `words` is cancelled unless it has
// finished. The archive may answer inside the call that asks it; you may
// deliver that answer inside the call or after it. At a completion and at a
// cancel the subscriber is released, and it may cancel again in its `deinit`.
//
// You may use: the chapters that the file imports. Threads: one.
//
// Chapter: Chapters/13-PublishersOfPublishers.md#modify
// Test it: swift run workbook test 13.1
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter12Values
import Chapter13PublishersOfPublishers

/// The archive cannot be reached.
public struct Offline: Error {
  public init() {}
}

public struct SearchBox {
  public typealias Answer = (Result<[String], Offline>) -> Void

  /// Asks the archive about a word, and calls back with the answer.
  private let ask: (String, @escaping Answer) -> Void

  public init(ask: @escaping (String, @escaping Answer) -> Void) {
    self.ask = ask
  }

  /// Returns a publisher of the archive's answer for one word.
  public func find(_ word: String) -> AnyPublisher<[String], Offline> {
    if word.isEmpty { return Empty().eraseToAnyPublisher() }
    return Future { promise in ask(word, promise) }.eraseToAnyPublisher()
  }

  /// Returns a publisher of the archive's answer for the word typed last.
  public func results<P: Publisher>(
    for words: P
  ) -> AnyPublisher<[String], Offline>
  where P.Output == String, P.Failure == Never {
    words
      .setFailureType(to: Offline.self)
      .flatMap { find($0) }
      .eraseToAnyPublisher()
  }
}
