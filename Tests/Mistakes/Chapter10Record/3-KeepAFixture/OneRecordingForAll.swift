// You have one recording outside of `saveRun`, for all runs. Two that are on
// at once write into the same one. Make a recording for each run, and let its
// closures capture that.
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

private final class Box {
  var values: [Any] = []

  subscript<T>(_: T.Type) -> Record<T, KeptError>.Recording {
    var recording = Record<T, KeptError>.Recording()
    values.forEach { recording.receive($0 as! T) }
    return recording
  }
}

private let box = Box()

public func saveRun<P: Publisher>(
  of publisher: P, save: @escaping (Data) -> Void
) -> AnyCancellable where P.Output: Codable {
  let run = publisher.sink { completion in
    var recording = box[P.Output.self]
    box.values = []
    switch completion {
    case .finished:
      recording.receive(completion: .finished)
    case .failure(let error):
      recording.receive(completion: .failure(KeptError(words: "\(error)")))
    }
    let record = Record(recording: recording)
    if let file = try? JSONEncoder().encode(record) { save(file) }
  } receiveValue: { value in
    box.values.append(value)
  }
  return run
}

public func replay<Output: Codable>(
  _ file: Data, of type: Output.Type
) throws -> Record<Output, KeptError> {
  try JSONDecoder().decode(Record<Output, KeptError>.self, from: file)
}
