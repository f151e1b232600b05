import Foundation
import WorkbookBase

enum GradeFormat: String, CaseIterable {
  case text, json, csv, feedback, overview
}

/// A report's form and place; refused before anything is graded if it could not
/// be written.
struct GradeOutput {
  var format: GradeFormat
  /// Its file or folder; nil for the terminal.
  var place: URL?

  /// Takes `--overview` or `--format`, and `--output`.
  init(_ options: inout Options) throws {
    let isOverview = options.flag("--overview")
    let name =
      try options.value("--format") ?? (isOverview ? "overview" : "text")
    guard let format = GradeFormat(rawValue: name) else {
      let names = GradeFormat.allCases.map(\.rawValue)
      throw Failure.usage(
        "There is no format \(name).\(suggestion(for: name, in: names))"
          + " There are \(names.joined(separator: ", ")).")
    }
    self.format = format
    place = try options.url("--output")
    if format == .feedback, place == nil {
      throw Failure.usage(
        "The format feedback writes a folder: name one with --output.")
    }
    if let place {
      try RecordFile.check(place, isFolder: format == .feedback)
    }
  }

  func write(_ record: GradeRecord, in workbook: CommandContext) throws {
    if format == .feedback, let place {
      let files = record.feedback()
      for (name, text) in files {
        try RecordFile.write(
          Data(text.utf8), to: place.appendingPathComponent(name))
      }
      workbook.terminal.note("wrote \(files.count) files in \(place.path)")
      return
    }
    let text = try text(of: record, in: workbook)
    guard let place else { return workbook.terminal.write(text) }
    try RecordFile.write(Data(text.utf8), to: place)
    workbook.terminal.note("wrote \(place.path)")
  }

  private func text(of record: GradeRecord, in workbook: CommandContext) throws
    -> String
  {
    switch format {
    case .text, .feedback: return record.text()
    case .json: return String(decoding: try json(record), as: UTF8.self)
    // Spreadsheets take a file without a byte order mark for Latin.
    case .csv: return (place == nil ? "" : "\u{FEFF}") + record.csv()
    case .overview:
      let text = record.overview(in: workbook.checkout, of: workbook.course)
      return place?.pathExtension == "html" ? text.asPage : text
    }
  }
}
