// 14.3 Reproduce the empty record
import Chapter01Handshake
import Chapter04Sink
import Chapter14Record
import Foundation

public func saveRun<P: Publisher>(
  of publisher: P, save: @escaping (Data) -> Void
) -> AnyCancellable where P.Output: Codable {
  var recording = Record<P.Output, KeptError>.Recording()
  let run = publisher.sink { completion in
    switch completion {
    case .finished:
      recording.receive(completion: .finished)
    case .failure(let error):
      recording.receive(
        completion: .failure(KeptError(words: "\(error)")))
    }
  } receiveValue: { value in
    recording.receive(value)
  }
  let record = Record<P.Output, KeptError> { $0 = recording }
  if let file = try? JSONEncoder().encode(record) { save(file) }
  return run
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
