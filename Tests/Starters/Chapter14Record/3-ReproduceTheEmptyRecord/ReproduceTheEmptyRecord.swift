// 14.3 Reproduce the empty record
//
// Task: write the recorder of the chapter, with its fault: it copies the
// recording too early. `saveRun` does five things, in this order:
//
// 1. It makes an empty recording, in a variable.
// 2. It subscribes to the publisher with `sink`, which requests everything. The
//    sink's closures pass each value and the completion to the recording. A
//    failure becomes a `KeptError` with the error's words, "\(error)".
// 3. As soon as `sink` has returned, it makes a record with
//    `Record { $0 = … }`: a copy of the recording.
// 4. It calls `save` with the JSON of the record, once. It never saves again.
// 5. It returns the sink's token, which cancels the run.
//
// You may use: everything from chapters 01, 04 and 14 except `recordRun`; and
// Foundation's `JSONEncoder`. Do not change the code under "Given".
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
  AnyCancellable {}
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
