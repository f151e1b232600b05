// You store all runs in one bag, and the token that you hand back empties it.
// Whoever cancels one run cancels all. Hand back what cancels this one.
import Chapter01Handshake
import Chapter04Sink
import Chapter10Record
import Foundation

/// What is kept of an error, since not every error can be saved: its words.
public struct KeptError: Error, Codable, Equatable {
  public var words: String

  public init(words: String) {
    self.words = words
  }
}

private var bag: Set<AnyCancellable> = []

public func saveRun<P: Publisher>(
  of publisher: P, save: @escaping (Data) -> Void
) -> AnyCancellable where P.Output: Codable {
  var recording = Record<P.Output, KeptError>.Recording()
  publisher.sink { completion in
    switch completion {
    case .finished:
      recording.receive(completion: .finished)
    case .failure(let error):
      recording.receive(completion: .failure(KeptError(words: "\(error)")))
    }
    let record = Record(recording: recording)
    if let file = try? JSONEncoder().encode(record) { save(file) }
  } receiveValue: { value in
    recording.receive(value)
  }
  .store(in: &bag)
  return AnyCancellable { bag.removeAll() }
}

public func replay<Output: Codable>(
  _ file: Data, of type: Output.Type
) throws -> Record<Output, KeptError> {
  try JSONDecoder().decode(Record<Output, KeptError>.self, from: file)
}
