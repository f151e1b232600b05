import WorkbookBase

/// How the functions of some code are called: their names with their labels.
struct CalledNames {
  private var lists: [String: Set<[String]>] = [:]

  /// Reads what a text of Swift declares.
  mutating func learn(_ code: String) {
    for declared in Declarations(of: code).all {
      guard let labels = declared.labels else { continue }
      lists[declared.name, default: []].insert(labels)
    }
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
