// 13.1 The latest answer
//
// Task: a search box asks an archive, which answers when it likes: some answers
// take longer than others. Three complaints have come in about the code below.
//
// - "I made the search, nobody subscribed, and the archive was asked."
//   `find(_:)` is to ask when a subscriber comes, once for each subscriber.
// - "I have deleted my word, and still see the old results." For an empty word
//   the archive is not asked, and the answer is an empty list.
// - "I have typed 'swift', and see the results for 'swi'." `results(for:)` is
//   to deliver the answer to the latest word, and to ask for each word as soon
//   as it comes. An answer or an error for an older word is dropped.
//
// An error for the latest word fails the pipeline. After the last word has
// come, its answer still comes, and then `.finished`. A word that is typed
// twice is asked for twice. A cancel ends everything.
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

  /// Asks the archive for a word; it calls back when it has an answer.
  private let ask: (String, @escaping Answer) -> Void

  public init(ask: @escaping (String, @escaping Answer) -> Void) {
    self.ask = ask
  }

  /// What the archive has for one word.
  public func find(_ word: String) -> AnyPublisher<[String], Offline> {
    if word.isEmpty { return Empty().eraseToAnyPublisher() }
    return Future { promise in ask(word, promise) }.eraseToAnyPublisher()
  }

  /// What the archive has for the word that was typed last.
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
