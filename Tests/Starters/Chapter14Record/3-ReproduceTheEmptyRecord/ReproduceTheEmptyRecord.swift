// 14.3 Reproduce the empty record
//
// Task: complete the chapter's recorder, and keep its fault: it copies the
// recording too early.
//
// `saveRun` subscribes with a sink, which passes everything that it receives to
// a recording. Right after that, make a `Record` from the recording, with
// `Record { $0 = … }`, and call `save` with the JSON of the record. Save once,
// and never again.
//
// You may use: everything from chapters 01, 04 and 14 except `recordRun`; and
// Foundation's `JSONEncoder`. Do not change the code that is already there.
// Threads: one.
//
// Chapter: Chapters/14-Record.md#a-recorder-that-copies-too-early
// Test it: swift run workbook test 14.3
//
// NOT STARTED: delete this line when you begin.
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
