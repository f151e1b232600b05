import Foundation
import WorkbookBase

/// A grade record on disk; a new version replaces the old one in one step.
struct RecordFile {
  var url: URL

  /// Nil if there is no file; a failure if the file is not a grade record.
  func read() throws -> GradeRecord? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    struct Head: Decodable { var version: Int }
    let data = (try? Data(contentsOf: url)) ?? Data()
    let head = try? JSONDecoder().decode(Head.self, from: data)
    if let head, head.version != GradeRecord.version {
      throw Failure.usage(
        """
        \(url.path) is no grade record of version \(GradeRecord.version), but \
        of version \(head.version): another version of the workbook wrote it. \
        Grade again into a new file: `--record FILE`.
        """)
    }
    guard let record = try? JSONDecoder().decode(GradeRecord.self, from: data)
    else { throw Failure.usage("\(url.path) is no grade record.") }
    return record
  }

  func write(_ record: GradeRecord) throws {
    try Self.write(json(record), to: url)
  }

  /// The whole file or none of it.
  static func write(_ data: Data, to url: URL) throws {
    do {
      try data.save(to: url)
    } catch {
      throw Failure.broken("\(url.path) could not be written: \(error.reason)")
    }
  }

  /// Refuses a place that cannot be written, before anything is done.
  static func check(_ url: URL, isFolder: Bool = false) throws {
    let manager = FileManager.default
    var isDirectory: ObjCBool = false
    let exists = manager.fileExists(
      atPath: url.path, isDirectory: &isDirectory)
    if exists, isDirectory.boolValue != isFolder {
      throw Failure.usage(
        isFolder
          ? "\(url.path) is a file; this format writes a folder."
          : "\(url.path) is a folder; name a file in it.")
    }
    let place = exists ? url : url.deletingLastPathComponent()
    guard manager.fileExists(atPath: place.path) else {
      throw Failure.usage("There is no folder \(place.path).")
    }
    guard manager.isWritableFile(atPath: place.path) else {
      throw Failure.usage("\(place.path) cannot be written to.")
    }
  }
}
