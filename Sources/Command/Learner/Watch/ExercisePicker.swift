import WorkbookBase

/// The list in `watch` from which the user chooses an exercise, with a cursor
/// and filters.
struct ExercisePicker {
  /// The beginning of the shown ids: `05`.
  private var prefix = ""
  private var isShort = false
  private var cursor: String
  private let entries: [(exercise: Exercise, standing: Standing, words: String)]

  init(of workbook: CommandContext, at exercise: Exercise) {
    let progress = ProgressFile(checkout: workbook.checkout).read()
    entries = workbook.course.exercises.map {
      let standing = workbook.standing(of: $0, in: progress)
      return ($0, standing, progress[$0].words(of: standing))
    }
    cursor = exercise.id
  }

  private var shown: [(exercise: Exercise, standing: Standing, words: String)] {
    entries.filter { exercise, standing, _ in
      exercise.id.hasPrefix(prefix) && !(isShort && standing == .passed)
    }
  }

  private var position: Int {
    shown.firstIndex { $0.exercise.id >= cursor } ?? max(0, shown.count - 1)
  }

  var chosen: Exercise? {
    shown.isEmpty ? nil : shown[position].exercise
  }

  mutating func press(_ key: Character) {
    switch key {
    case "↑", "k": move(by: -1)
    case "↓", "j": move(by: 1)
    case " ": move(by: 10)
    case "f": isShort.toggle()
    case "\u{7F}", "\u{8}": prefix = String(prefix.dropLast())
    case "0"..."9", ".": prefix.append(key)
    default: return
    }
  }

  private mutating func move(by count: Int) {
    guard !shown.isEmpty else { return }
    let place = min(max(position + count, 0), shown.count - 1)
    cursor = shown[place].exercise.id
  }

  func rows(on terminal: Terminal, room: Int) -> [String] {
    let passed = entries.filter { $0.standing == .passed }.count
    let some = (prefix.isEmpty ? [] : ["what begins with \(prefix)"])
    let which = (isShort ? ["what does not pass yet"] : []) + some
    let title =
      which.isEmpty
      ? "\(passed) of \(counted(entries.count, "exercise")) passed"
      : "\(counted(shown.count, "exercise")): "
        + which.joined(separator: ", ")
    let width = terminal.width - 13
    let longest = entries.map(\.exercise.title.count).max() ?? 0
    let rows = shown.enumerated().map { index, entry in
      let name = entry.exercise.title.filled(to: longest)
      let words = "\(name)  \(entry.words)".prefix(width)
      let row =
        "\(terminal.mark(of: entry.standing)) \(entry.exercise.id)  \(words)"
      return index == position ? terminal.style("▸ ", .bold) + row : "  " + row
    }
    return [terminal.style(title, .bold), ""]
      + window(rows.count, around: position, room: max(3, room - 2))
      .map { $0.map { rows[$0] } ?? "  …" }
  }
}
