import Foundation
import WorkbookBase

/// Reads and writes CSV (RFC 4180).
struct CSVTable {
  private(set) var header: [String] = []
  private(set) var rows: [[String]] = []

  /// Parses rows and cells, with a byte order mark, CRLF or quoted cells.
  init(_ text: String) {
    var all: [[String]] = []
    var row: [String] = []
    var cell = ""
    var isQuoted = false
    var letters = text.drop { $0 == "\u{FEFF}" }
    func endRow() {
      row.append(cell)
      cell = ""
      if row != [""] { all.append(row) }
      row = []
    }
    while let letter = letters.popFirst() {
      if isQuoted {
        if letter == "\"", letters.first == "\"" {
          cell.append(letter)
          letters.removeFirst()
        } else if letter == "\"" {
          isQuoted = false
        } else {
          cell.append(letter)
        }
      } else if letter == "\"" {
        isQuoted = true
      } else if letter == "," {
        row.append(cell)
        cell = ""
      } else if letter.isNewline {
        endRow()
      } else {
        cell.append(letter)
      }
    }
    endRow()
    header = all.first ?? []
    rows = Array(all.dropFirst())
  }

  /// Returns the rows of a teacher's table.
  ///
  /// - Parameters:
  ///   - header: the required first line.
  ///   - needs: the required cells of a row, in words.
  ///   - read: converts a row; nil if it is invalid.
  static func rows<Row>(
    of file: URL, header: [String], needs: String,
    read: ([String]) throws -> Row?
  ) throws -> [Row] {
    let name = file.lastPathComponent
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw Failure.usage("\(file.path) cannot be read, as text in UTF-8.")
    }
    let table = CSVTable(text)
    guard table.header == header else {
      throw Failure.usage(
        "\(name) must begin with the line \(header.joined(separator: ",")).")
    }
    return try table.rows.enumerated().map { index, cells in
      if let row = try read(cells) { return row }
      throw Failure.usage("\(name), row \(index + 2), needs \(needs).")
    }
  }

  /// Returns a row in CSV.
  ///
  /// A cell that a spreadsheet would run as a formula starts with an apostrophe,
  /// since names come from learners.
  static func line(_ cells: [String]) -> String {
    cells.map { cell in
      var cell = cell
      if let first = cell.first, "=+-@\t\r".contains(first) {
        cell = "'" + cell
      }
      let mustQuote = cell.unicodeScalars.contains {
        ",\"\r\n".unicodeScalars.contains($0)
      }
      guard mustQuote else { return cell }
      return "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }.joined(separator: ",") + "\r\n"
  }
}
