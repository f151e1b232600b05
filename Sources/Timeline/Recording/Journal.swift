import Chapter01Handshake
import Foundation

/// A file to which a timeline is written during recording, so that it survives
/// its process: a trap, an endless loop, an `exit(0)`.
///
/// If `WORKBOOK_TIMELINES` names a folder, it has a file for each timeline of
/// the process, `1.jsonl`, `2.jsonl` and so on, with one object per line.
/// `Timeline.Recording(journal:)` reads it.
struct Journal {
  /// The largest number of lines, since an endless run must not fill a disk.
  private static let limit = 2_000

  private static let count = Locked(0)
  private static let folder = ProcessInfo.processInfo
    .environment["WORKBOOK_TIMELINES"]

  private let file: FileHandle
  private var lines = 0

  /// Returns the next timeline's journal; nil if journals are not wanted.
  static func next() -> Journal? {
    guard let folder else { return nil }
    let number = count.withLock { count in
      count += 1
      return count
    }
    return Journal(path: "\(folder)/\(number).jsonl")
  }

  init?(path: String) {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { return nil }
    self.file = file
  }

  mutating func write(_ entry: JournalEntry) {
    lines += 1
    guard lines <= Self.limit, let data = try? JSONEncoder().encode(entry)
    else { return }
    try? file.write(contentsOf: data + Data("\n".utf8))
  }
}
