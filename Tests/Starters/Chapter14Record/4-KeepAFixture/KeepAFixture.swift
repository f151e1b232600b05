// 14.4 Keep a fixture
//
// Task: save a run that takes its time, so that a test can play it again. Like
// the document's, this recorder copies too early, and the file is always the
// same. Repair it:
//
// - `saveRun` runs the publisher, and calls `save` once, when the run has
//   ended, with the JSON of a `Record`: all values, and the end.
// - If the run fails, the record fails with a `KeptError`, whose words are
//   those of the error: "\(error)".
// - The result cancels the run, when it is cancelled or released: then nothing
//   is saved. Several runs may be on at once.
// - `replay` makes a record of such a file. What is no such file is an error.
//
// You may use: everything of chapters 01, 04 and 14 but `recordRun`, and
// `JSONEncoder` and `JSONDecoder` of Foundation. Threads: one.
//
// Chapter: Chapters/14-Record.md#modify
// Test it: swift run workbook test 14.4
//
// NOT STARTED: delete this line when you begin.
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
  var recording = Record<P.Output, KeptError>.Recording()
  let run = publisher.sink { completion in
    recording.receive(completion: .finished)
  } receiveValue: { value in
    recording.receive(value)
  }
  let record = Record<P.Output, KeptError> { $0 = recording }
  if let file = try? JSONEncoder().encode(record) { save(file) }
  return run
}

public func replay<Output: Codable>(
  _ file: Data, of type: Output.Type
) throws -> Record<Output, KeptError> {
  Record(output: [], completion: .finished)
}
