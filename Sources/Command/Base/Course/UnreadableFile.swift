import Foundation

/// Why an answer is of no use to the compiler before it has seen it.
package enum UnreadableFile: Equatable {
  /// A folder stands where the file belongs.
  case folder
  /// Its bytes are not UTF-8.
  case notText
  /// The system does not let us read it, and says why.
  case closed(reason: String)
  /// An update or a merge left both versions in it, from this line on.
  case conflict(line: Int)

  /// How an exercise stands, in a list.
  package var words: String {
    switch self {
    case .folder: return "a folder stands in its place"
    case .notText: return "cannot be read as text"
    case .closed: return "cannot be opened"
    case .conflict: return "holds a conflict"
    }
  }
}

extension Checkout {
  /// What keeps an exercise's file from being read, if it is there at all.
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

  /// The first of git's marks around two versions of the same lines.
  private func conflict(in text: String) -> UnreadableFile? {
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = rows.firstIndex(where: { $0.hasPrefix("<<<<<<< ") }),
      rows[start...].contains(where: { $0.hasPrefix(">>>>>>> ") })
    else { return nil }
    return .conflict(line: start + 1)
  }
}
