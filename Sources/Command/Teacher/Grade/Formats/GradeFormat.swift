import Foundation
import WorkbookBase

/// A way to write down a grade record.
enum GradeFormat: String, CaseIterable {
  case text, json, csv, feedback

  /// The format of that name, or a failure that says which there are.
  static func named(_ name: String) throws -> GradeFormat {
    if let format = GradeFormat(rawValue: name) { return format }
    throw Failure.usage(
      "There is no format \(name)."
        + suggestion(for: name, in: allCases.map(\.rawValue)) + " There are "
        + allCases.map(\.rawValue).joined(separator: ", ") + ".")
  }

  /// Whether it is a folder of files.
  var isFolder: Bool { self == .feedback }
}

/// A record in one format, at one place; refused before anything is graded if
/// it could not be written.
struct GradeOutput {
  var format: GradeFormat
  /// Where to; nil for the terminal.
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
    // Spreadsheets take names in a file without a byte order mark for Latin.
    case .csv: return (place == nil ? "" : "\u{FEFF}") + record.csv()
    }
  }
}
