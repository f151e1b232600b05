// You left flatMap as it was. It delivers what all its children deliver, in the
// order in which it comes: an old answer that is late takes the place of a new
// one. switchToLatest lets go of the older children.
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
      .flatMap { find($0) }
      .eraseToAnyPublisher()
  }
}
