// 14.4 Keep a fixture
//
// Task: save a run that takes some time, so that a test can play it again. This
// is the recorder of 14.3, which makes its record before most runs have ended.
// Repair it:
//
// - `saveRun` runs the publisher. When the run has ended, it calls `save` once,
//   with the JSON of a `Record`: all values and the completion. The run may end
//   before `sink` returns.
// - If the run fails, the record fails with a `KeptError`. Its `words` are
//   those of the error: "\(error)".
// - The returned token cancels its run when it is cancelled or released. Then
//   nothing is saved. Several runs may be in progress at once, and a cancel
//   affects only one of them.
//
// You may use: everything from chapters 01, 04 and 14 except `recordRun`; and
// Foundation's `JSONEncoder`. Do not change the code under "Given".
// Threads: one.
//
// Chapter: Chapters/14-Record.md#modify
// Test it: swift run workbook test 14.4
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
