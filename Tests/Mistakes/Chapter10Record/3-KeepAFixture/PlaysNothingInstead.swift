// You play something where the file cannot be read: an empty run, or one that
// fails. Whoever reads a fixture must learn that it is none, and not take it
// for a run: throw.
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

public func saveRun<P: Publisher>(
  of publisher: P, save: @escaping (Data) -> Void
) -> AnyCancellable where P.Output: Codable {
  var recording = Record<P.Output, KeptError>.Recording()
  return publisher.sink { completion in
    switch completion {
    case .finished:
      recording.receive(completion: .finished)
    case .failure(let error):
      recording.receive(
        completion: .failure(KeptError(words: "\(error)")))
    }
    let record = Record(recording: recording)
    if let file = try? JSONEncoder().encode(record) { save(file) }
  } receiveValue: { value in
    recording.receive(value)
  }
}

public func replay<Output: Codable>(
  _ file: Data, of type: Output.Type
) throws -> Record<Output, KeptError> {
  let record = try? JSONDecoder().decode(
    Record<Output, KeptError>.self, from: file)
  return record ?? Record(output: [], completion: .finished)
}
