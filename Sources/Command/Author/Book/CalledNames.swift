import Foundation
import WorkbookCourse

/// How the functions of some code are called: their names with their labels.
struct CalledNames {
  private var lists: [String: Set<[String]>] = [:]

  /// Reads what a text of Swift declares.
  mutating func learn(_ code: String) {
    for keyword in ["func ", "case "] {
      for piece in code.components(separatedBy: keyword).dropFirst() {
        let name = piece.prefix { $0.isLetter || $0.isNumber }
        if !name.isEmpty { note(String(name), piece.dropFirst(name.count)) }
      }
    }
    for keyword in ["init(", "init?("] {
      for piece in code.components(separatedBy: keyword).dropFirst() {
        note("init", "(" + piece)
      }
    }
  }

  private mutating func note(_ name: String, _ rest: some StringProtocol) {
    guard let first = rest.first, "(<".contains(first),
      let labels = Declarations.parameterLabels(in: rest)
    else { return }
    lists[name, default: []].insert(labels)
  }

  /// Whether a function may be called so; what has a default may be left out.
  ///
  /// What no code here declares may be called as it likes.
  func allows(_ name: String, _ labels: [String]) -> Bool {
    guard let lists = lists[name] else { return true }
    return lists.contains { list in
      var rest = list[...]
      return labels.allSatisfy { label in
        guard let place = rest.firstIndex(of: label) else { return false }
        rest = rest[(place + 1)...]
        return true
      }
    }
  }
}
