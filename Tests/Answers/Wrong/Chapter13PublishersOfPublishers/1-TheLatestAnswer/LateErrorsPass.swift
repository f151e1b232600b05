// A late answer is dropped, and a late error is not: the error for a word
// that nobody looks for any more ends the search. Only an error for the
// latest word may end it. (`flatMap` fails when any child fails; a switch
// has let go of the older children.)
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
          return find(word).filter { _ in mine == latest }
            .eraseToAnyPublisher()
        }
        .eraseToAnyPublisher()
    }
    .eraseToAnyPublisher()
  }
}
