import Foundation
import WorkbookBase

/// A format of a grade record.
enum GradeFormat: String, CaseIterable {
  case text, json, csv, feedback

  /// Returns the format of a name, or throws a failure that lists all formats.
  static func named(_ name: String) throws -> GradeFormat {
    if let format = GradeFormat(rawValue: name) { return format }
    throw Failure.usage(
      "There is no format \(name)."
        + suggestion(for: name, in: allCases.map(\.rawValue)) + " There are "
        + allCases.map(\.rawValue).joined(separator: ", ") + ".")
  }

  /// A Boolean value that indicates whether the output is a folder of files.
  var isFolder: Bool { self == .feedback }
}

/// The format and the place of a report, checked before any grading.
struct GradeOutput {
  var format: GradeFormat
  /// The file or folder; nil for the terminal.
  var place: URL?

  init(format: GradeFormat, place: URL?) throws {
    self.format = format
    self.place = place
    if format.isFolder, place == nil {
      throw Failure.usage(
        "The format \(format.rawValue) writes a folder: name one with --output."
      )
    }
    if let place { try RecordFile.check(place, isFolder: format.isFolder) }
  }

  func write(_ record: GradeRecord, in workbook: CommandContext) throws {
    if format == .feedback, let place {
      let files = record.feedback(in: workbook.checkout, of: workbook.course)
      for (name, text) in files {
        try RecordFile.write(
          Data(text.utf8), to: place.appendingPathComponent(name))
      }
      workbook.terminal.note("wrote \(files.count) files in \(place.path)")
      return
    }
    let text = try text(of: record)
    guard let place else {
      workbook.terminal.write(text)
      return
    }
    try RecordFile.write(Data(text.utf8), to: place)
    workbook.terminal.note("wrote \(place.path)")
  }

  private func text(of record: GradeRecord) throws -> String {
    switch format {
    case .text, .feedback: return record.text()
    case .json: return try record.json()
    // Without a byte order mark, spreadsheets read names as Latin-1.
    case .csv: return (place == nil ? "" : "\u{FEFF}") + record.csv()
    }
  }
}
