// After a cancel nothing is saved, but the publisher is not cancelled, and
// continues its work. Pass the cancel on to its subscription.
import Chapter01Handshake
import Chapter04Sink
import Chapter14Record
import Foundation

/// What is kept of an error, since not every error can be saved: its words.
public struct KeptError: Error, Codable, Equatable {
  public var words: String

  public init(words: String) {
    self.words = words
  }
}

public func saveRun<P: Publisher>(
  of publisher: P, save: @escaping (Data) -> Void
) -> AnyCancellable where P.Output: Codable {
  let scribe = Scribe<P.Output, P.Failure>(save)
  publisher.subscribe(scribe)
  return AnyCancellable(scribe)
}

public func replay<Output: Codable>(
  _ file: Data, of type: Output.Type
) throws -> Record<Output, KeptError> {
  try JSONDecoder().decode(Record<Output, KeptError>.self, from: file)
}

/// Asks for everything, and writes it down.
private final class Scribe<Input: Codable, Failure: Error>: Subscriber,
  Cancellable
{
  /// Nil when the run is over.
  private var save: ((Data) -> Void)?
  private var subscription: Subscription?
  private var values: [Input] = []

  init(_ save: @escaping (Data) -> Void) {
    self.save = save
  }

  func receive(subscription: Subscription) {
    guard save != nil, self.subscription == nil else {
      return subscription.cancel()
    }
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    if save != nil { values.append(input) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    subscription = nil
    switch completion {
    case .finished:
      close(with: .finished)
    case .failure(let error):
      close(with: .failure(KeptError(words: "\(error)")))
    }
  }

  func cancel() {
    save = nil
    subscription = nil
  }

  private func close(with end: Subscribers.Completion<KeptError>) {
    guard let save else { return }
    self.save = nil
    let record = Record<Input, KeptError>(output: values, completion: end)
    if let file = try? JSONEncoder().encode(record) { save(file) }
  }
}
