import Foundation

/// A reason why the compiler cannot read an answer.
package enum UnreadableFile: Equatable {
  case folder
  /// Its bytes are not UTF-8.
  case notText
  /// The system refuses to open it, with this reason.
  case closed(reason: String)
  /// An update or a merge left both versions in the file, from this line on.
  case conflict(line: Int)

  /// The exercise's state, in a list.
  package var words: String {
    switch self {
    case .folder: return "its place holds a folder"
    case .notText: return "cannot be read as text"
    case .closed: return "cannot be opened"
    case .conflict: return "holds a conflict"
    }
  }
}

extension Checkout {
  /// Returns the reason why an exercise's file cannot be read; nil if it can be
  /// read or does not exist.
  package func obstacle(at file: String) -> UnreadableFile? {
    guard exists(file) else { return nil }
    if url(file).isFolder { return .folder }
    do {
      let data = try Data(contentsOf: url(file))
      return String(data: data.withPlainLineEnds, encoding: .utf8)
        .map(conflict) ?? .notText
    } catch {
      return .closed(reason: error.reason)
    }
  }

  /// Finds the first of git's conflict markers.
  private func conflict(in text: String) -> UnreadableFile? {
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = rows.firstIndex(where: { $0.hasPrefix("<<<<<<< ") }),
      rows[start...].contains(where: { $0.hasPrefix(">>>>>>> ") })
    else { return nil }
    return .conflict(line: start + 1)
  }
}
