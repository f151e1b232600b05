// You leave a word out that was typed before. Nobody has asked you to: each
// word is asked for as it comes, and the answer may be another one now.
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
    return Deferred {
      Future<[String], Offline> { promise in ask(word, promise) }
    }
    .eraseToAnyPublisher()
  }

  /// What the archive has for the word that was typed last.
  public func results<P: Publisher>(
    for words: P
  ) -> AnyPublisher<[String], Offline>
  where P.Output == String, P.Failure == Never {
    Deferred { () -> AnyPublisher<[String], Offline> in
      var last: String?
      return
        words
        .filter { word in
          defer { last = word }
          return word != last
        }
        .setFailureType(to: Offline.self)
        .map { find($0) }
        .switchToLatest()
        .eraseToAnyPublisher()
    }
    .eraseToAnyPublisher()
  }
}
