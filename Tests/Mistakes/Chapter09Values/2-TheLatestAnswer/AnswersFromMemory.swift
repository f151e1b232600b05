// You keep what was found for a word, and hand it out again. The archive may
// know more by then: each subscriber's question is one of its own, and so is
// each word that is typed.
import Chapter01Handshake
import Chapter05Demand
import Chapter06ControlEvents
import Chapter09Values

/// The archive cannot be reached.
public struct Offline: Error {
  public init() {}
}

private final class Cache {
  var futures: [String: Future<[String], Offline>] = [:]
}

public struct SearchBox {
  public typealias Answer = (Result<[String], Offline>) -> Void

  /// Asks the archive for a word; it calls back when it has an answer.
  private let ask: (String, @escaping Answer) -> Void

  private let cache = Cache()

  public init(ask: @escaping (String, @escaping Answer) -> Void) {
    self.ask = ask
  }

  /// What the archive has for one word.
  public func find(_ word: String) -> AnyPublisher<[String], Offline> {
    if word.isEmpty {
      return Just([]).setFailureType(to: Offline.self).eraseToAnyPublisher()
    }
    return Deferred { () -> Future<[String], Offline> in
      if let old = cache.futures[word] { return old }
      let new = Future<[String], Offline> { promise in ask(word, promise) }
      cache.futures[word] = new
      return new
    }
    .eraseToAnyPublisher()
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
