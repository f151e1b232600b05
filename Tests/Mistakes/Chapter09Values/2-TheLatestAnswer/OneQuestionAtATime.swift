// You ask one question at a time. Now no answer overtakes another, but each word
// waits for the answers to all words before it, and the old answers are shown
// all the same.
import Chapter01Handshake
import Chapter05Demand
import Chapter06ControlEvents
import Chapter09Values

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
    if word.isEmpty {
      return Just([]).setFailureType(to: Offline.self).eraseToAnyPublisher()
    }
    return Deferred { Future { promise in ask(word, promise) } }
      .eraseToAnyPublisher()
  }

  /// What the archive has for the word that was typed last.
  public func results<P: Publisher>(
    for words: P
  ) -> AnyPublisher<[String], Offline>
  where P.Output == String, P.Failure == Never {
    words
      .setFailureType(to: Offline.self)
      .flatMap(maxPublishers: .max(1)) { find($0) }
      .eraseToAnyPublisher()
  }
}
