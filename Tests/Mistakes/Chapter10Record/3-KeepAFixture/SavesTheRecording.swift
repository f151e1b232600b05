// You save the recording, and read a recording. The task asks for the JSON of a
// `Record`, which has its recording under a name: the files of others do not
// fit.
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
    if let file = try? JSONEncoder().encode(recording) { save(file) }
  } receiveValue: { value in
    recording.receive(value)
  }
}

public func replay<Output: Codable>(
  _ file: Data, of type: Output.Type
) throws -> Record<Output, KeptError> {
  Record(
    recording: try JSONDecoder().decode(
      Record<Output, KeptError>.Recording.self, from: file))
}
