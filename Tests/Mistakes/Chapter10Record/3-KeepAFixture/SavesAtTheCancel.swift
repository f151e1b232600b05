// You save what there is when the run is cancelled. A file does not say that
// its run was cut off: it will play as one that finished.
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
  var isOver = false
  let run = publisher.sink { completion in
    isOver = true
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
  return AnyCancellable {
    run.cancel()
    guard !isOver else { return }
    isOver = true
    let record = Record(recording: recording)
    if let file = try? JSONEncoder().encode(record) { save(file) }
  }
}

public func replay<Output: Codable>(
  _ file: Data, of type: Output.Type
) throws -> Record<Output, KeptError> {
  try JSONDecoder().decode(Record<Output, KeptError>.self, from: file)
}
