import Foundation
import WorkbookBase

/// A grade record on disk; a new version replaces the old one in one step.
struct RecordFile {
  var url: URL

  /// Nil if there is no file; a failure if the file is not a grade record.
  func read() throws -> GradeRecord? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    let data = (try? Data(contentsOf: url)) ?? Data()
    guard
      let record = try? JSONDecoder().decode(GradeRecord.self, from: data),
      record.version == GradeRecord.version
    else {
      throw Failure.usage(
        "\(url.path) is not a grade record of version \(GradeRecord.version)."
          + " Name a new file with `--record`.")
    }
    return record
  }

  func write(_ record: GradeRecord) throws {
    try Self.write(json(record), to: url)
  }

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
    let type = url.type
    if type != nil, (type == .typeDirectory) != isFolder {
      throw Failure.usage(
        "\(url.path) is a "
          + (isFolder ? "file; name a folder." : "folder; name a file in it."))
    }
    let place = type == nil ? url.deletingLastPathComponent() : url
    guard manager.isWritableFile(atPath: place.path) else {
      throw Failure.usage("There is no \(place.path) to write to.")
    }
  }
}
