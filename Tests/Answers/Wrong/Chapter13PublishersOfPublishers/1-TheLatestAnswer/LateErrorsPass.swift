// An error for an older word fails the results, although an answer to that word
// is dropped. Only an error for the latest word may fail them. `flatMap` fails
// when any inner publisher fails; `switchToLatest` cancels the older ones, and
// drops their answers and errors.
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

  /// The answer of the archive for a word.
  public func find(_ word: String) -> AnyPublisher<[String], Offline> {
    if word.isEmpty {
      return Just([]).setFailureType(to: Offline.self).eraseToAnyPublisher()
    }
    return Deferred {
      Future<[String], Offline> { promise in ask(word, promise) }
    }
    .eraseToAnyPublisher()
  }

  /// The answers of the archive for the latest word.
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
