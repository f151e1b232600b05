// 14.3 Keep a fixture
//
// Task: save a run that takes some time, so that a test can play it again. This
// recorder copies its recording too early, as note D does, and so every file is
// the same. Repair it:
//
// - `saveRun` runs the publisher. When the run has ended, it calls `save` once,
//   with the JSON of a `Record`: all values and the completion. The run may end
//   before `sink` returns.
// - If the run fails, the record fails with a `KeptError`. Its `words` are
//   those of the error: "\(error)".
// - The returned token cancels its run when it is cancelled or released. Then
//   nothing is saved. Several runs may be in progress at once, and a cancel
//   affects only one of them.
// - `replay` makes a record from such a file, even one that another program
//   saved. Each subscriber receives the run from its beginning. Any other data
//   makes `replay` throw.
//
// You may use: everything from chapters 01, 04 and 14 except `recordRun`; and
// Foundation's `JSONEncoder` and `JSONDecoder`. Threads: one.
//
// Chapter: Chapters/14-Record.md#modify
// Test it: swift run workbook test 14.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter04Sink
import Chapter14Record
import Foundation

/// The words of an error, since not every error can be saved.
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
