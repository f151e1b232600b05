// The results finish as soon as the words finish, so the answer to the last
// word is lost. Finish when the words have finished and the latest word has its
// answer.
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
    Deferred { () -> Future<[String], Offline> in
      Future<[String], Offline> { promise in look(word, promise) }
    }
    .eraseToAnyPublisher()
  }

  /// The answers of the archive for the latest word.
  public func results<P: Publisher>(
    for words: P
  ) -> AnyPublisher<[String], Offline>
  where P.Output == String, P.Failure == Never {
    Results(words: words, look: look).eraseToAnyPublisher()
  }

  private func look(_ word: String, _ answer: @escaping Answer) {
    if word.isEmpty { answer(.success([])) } else { ask(word, answer) }
  }
}

private struct Results<Words: Publisher>: Publisher
where Words.Output == String, Words.Failure == Never {
  typealias Output = [String]
  typealias Failure = Offline

  let words: Words
  let look: (String, @escaping SearchBox.Answer) -> Void

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == [String], S.Failure == Offline {
    let search = Search(subscriber, look: look)
    subscriber.receive(subscription: search)
    words.subscribe(search)
  }
}

/// One run. Each word has a number; there is room for one answer.
private final class Search<Downstream: Subscriber>: Subscriber, Subscription
where Downstream.Input == [String], Downstream.Failure == Offline {
  typealias Input = String
  typealias Failure = Never

  private let look: (String, @escaping SearchBox.Answer) -> Void
  private var downstream: Downstream?
  private var words: Subscription?
  private var owed = Subscribers.Demand.none
  /// The number of the latest word.
  private var latest = 0
  /// Whether the latest word has no answer yet.
  private var isUnanswered = false
  /// The answer to the latest word, until it is asked for.
  private var answer: [String]?
  private var wasLastWord = false

  init(
    _ downstream: Downstream,
    look: @escaping (String, @escaping SearchBox.Answer) -> Void
  ) {
    self.downstream = downstream
    self.look = look
  }

  func receive(subscription: Subscription) {
    guard downstream != nil, words == nil, !wasLastWord else {
      return subscription.cancel()
    }
    words = subscription
    subscription.request(.unlimited)
  }

  func receive(_ word: String) -> Subscribers.Demand {
    guard downstream != nil else { return .none }
    latest += 1
    let number = latest
    answer = nil
    isUnanswered = true
    look(word) { result in self.hear(result, of: number) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    wasLastWord = true
    words = nil
    tell()
  }

  private func hear(_ result: Result<[String], Offline>, of number: Int) {
    guard let downstream, number == latest, isUnanswered else { return }
    isUnanswered = false
    switch result {
    case .success(let list):
      answer = list
      tell()
    case .failure(let offline):
      cancel()
      downstream.receive(completion: .failure(offline))
    }
  }

  private func tell() {
    while let downstream, let list = answer, owed > .none {
      answer = nil
      owed -= 1
      let more = downstream.receive(list)
      owed += more
    }
    guard let downstream, wasLastWord, answer == nil else { return }
    cancel()
    downstream.receive(completion: .finished)
  }

  func request(_ demand: Subscribers.Demand) {
    owed += demand
    tell()
  }

  func cancel() {
    let last = words
    downstream = nil
    words = nil
    answer = nil
    last?.cancel()
  }
}
