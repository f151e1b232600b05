// One run by hand, without a future: it numbers its words, and asks the archive
// itself.
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

  /// The archive's results for one word.
  public func find(_ word: String) -> AnyPublisher<[String], Offline> {
    results(for: Just(word))
  }

  /// The archive's results for the word that was typed last.
  public func results<P: Publisher>(
    for words: P
  ) -> AnyPublisher<[String], Offline>
  where P.Output == String, P.Failure == Never {
    Results(words: words, ask: ask).eraseToAnyPublisher()
  }
}

private struct Results<Words: Publisher>: Publisher
where Words.Output == String, Words.Failure == Never {
  typealias Output = [String]
  typealias Failure = Offline

  let words: Words
  let ask: (String, @escaping SearchBox.Answer) -> Void

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == [String], S.Failure == Offline {
    let run = Run(subscriber, ask)
    subscriber.receive(subscription: run)
    words.subscribe(run)
  }
}

private final class Run<Downstream: Subscriber>: Subscriber, Subscription
where Downstream.Input == [String], Downstream.Failure == Offline {
  typealias Input = String
  typealias Failure = Never

  /// The result for the latest word.
  private enum Latest {
    /// No word has come, or its answer has been delivered.
    case nothing
    /// The archive has been asked; this is the word's number.
    case question(Int)
    /// The answer waits until it is asked for.
    case answer([String])
  }

  private let ask: (String, @escaping SearchBox.Answer) -> Void
  /// Nil after the end.
  private var downstream: Downstream?
  private var words: Subscription?
  private var isAttached = false
  private var haveWordsEnded = false
  private var count = 0
  private var latest = Latest.nothing
  private var demand = Subscribers.Demand.none

  init(
    _ downstream: Downstream,
    _ ask: @escaping (String, @escaping SearchBox.Answer) -> Void
  ) {
    self.downstream = downstream
    self.ask = ask
  }

  // The words.

  func receive(subscription: Subscription) {
    guard downstream != nil, !isAttached else { return subscription.cancel() }
    isAttached = true
    words = subscription
    subscription.request(.unlimited)
  }

  func receive(_ word: String) -> Subscribers.Demand {
    guard downstream != nil, !haveWordsEnded else { return .none }
    count += 1
    let number = count
    // First it is noted: the answer may come inside, and so may another word.
    latest = .question(number)
    if word.isEmpty {
      receive(.success([]), for: number)
    } else {
      ask(word) { self.receive($0, for: number) }
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    guard downstream != nil else { return }
    haveWordsEnded = true
    isAttached = true
    var old: Subscription?
    swap(&old, &words)
    goOn()
  }

  // The archive.

  private func receive(_ result: Result<[String], Offline>, for number: Int) {
    // Any other question is older, or has its answer.
    guard downstream != nil, case .question(number) = latest else { return }
    switch result {
    case .success(let list):
      latest = .answer(list)
      goOn()
    case .failure(let error):
      end()?.receive(completion: .failure(error))
    }
  }

  // The subscriber.

  func request(_ demand: Subscribers.Demand) {
    guard downstream != nil, demand > .none else { return }
    self.demand += demand
    goOn()
  }

  func cancel() { _ = end() }

  /// Delivers what waits, if it is asked for; finishes if nothing can follow.
  private func goOn() {
    while let downstream, case .answer(let list) = latest, demand > .none {
      latest = .nothing
      demand -= 1
      let more = downstream.receive(list)
      if more > .none { demand += more }
    }
    guard haveWordsEnded, case .nothing = latest else { return }
    end()?.receive(completion: .finished)
  }

  /// Lets everything go, and cancels the words; returns the subscriber.
  private func end() -> Downstream? {
    var last: Downstream?
    swap(&last, &downstream)
    var old: Subscription?
    swap(&old, &words)
    latest = .nothing
    old?.cancel()
    return last
  }
}
