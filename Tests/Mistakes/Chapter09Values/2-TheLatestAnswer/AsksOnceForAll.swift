// You made one future, at the first subscriber, and gave it to all. A second
// subscriber gets the first one's answer, however old it is; a question of its
// own is one future for each subscriber.
import Chapter01Handshake
import Chapter05Demand
import Chapter06ControlEvents
import Chapter09Values

/// The archive cannot be reached.
public struct Offline: Error {
  public init() {}
}

private final class Kept {
  var future: Future<[String], Offline>?
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
    let made = Kept()
    return Deferred {
      if let future = made.future { return future }
      let future = Future<[String], Offline> { promise in ask(word, promise) }
      made.future = future
      return future
    }.eraseToAnyPublisher()
  }

  /// What the archive has for the word that was typed last.
  public func results<P: Publisher>(
    for words: P
  ) -> AnyPublisher<[String], Offline>
  where P.Output == String, P.Failure == Never {
    words
      .setFailureType(to: Offline.self)
      .map { find($0) }
      .switchToLatest()
      .eraseToAnyPublisher()
  }
}
