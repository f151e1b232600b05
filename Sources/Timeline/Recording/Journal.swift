import Chapter01Handshake
import Foundation

/// A time line that is written down while it is recorded, so that it outlives
/// its process: a trap, a loop that somebody ends, an `exit(0)`.
///
/// If `WORKBOOK_TIMELINES` names a folder, each time line of the process has a
/// file in it, `1.jsonl`, `2.jsonl` and so on, with an object a line; a
/// `Timeline.Recording(journal:)` reads it back.
struct Journal {
  /// An endless run must not fill a disk.
  private static let limit = 2_000

  private static let count = Locked(0)
  private static let folder = ProcessInfo.processInfo
    .environment["WORKBOOK_TIMELINES"]

  private let file: FileHandle
  private var lines = 0

  /// The next time line's journal; nil if nobody asked for one.
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
