// You hold a late answer back, and with it the end of its child. `flatMap`
// finishes when all children have, so after the last word it waits for one
// that will never say anything. A switch cancels the older child instead.
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
      var latest = 0
      return
        words
        .setFailureType(to: Offline.self)
        .flatMap { word -> AnyPublisher<[String], Offline> in
          latest += 1
          let mine = latest
          if word.isEmpty { return find(word) }
          return Deferred {
            Future<[String], Offline> { promise in
              ask(word) { if mine == latest { promise($0) } }
            }
          }
          .eraseToAnyPublisher()
        }
        .eraseToAnyPublisher()
    }
    .eraseToAnyPublisher()
  }
}
