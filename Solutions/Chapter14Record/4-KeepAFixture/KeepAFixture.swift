// 14.4 Keep a fixture
import Chapter01Handshake
import Chapter04Sink
import Chapter14Record
import Foundation

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

// MARK: - Given

/// The words of an error, since not every error can be saved.
public struct KeptError: Error, Codable, Equatable {
  public var words: String

  public init(words: String) {
    self.words = words
  }
}

/// Returns the record in a saved file.
public func replay<Output: Codable>(
  _ file: Data, of type: Output.Type
) throws -> Record<Output, KeptError> {
  try JSONDecoder().decode(Record<Output, KeptError>.self, from: file)
}
