import WorkbookBase

/// An exercise on a page: the task, its facts, hints in folded blocks, and the
/// command.
struct ExerciseCard {
  let exercise: Exercise
  let prediction: Prediction?
  /// The task and then the hints, as input for pandoc.
  let markdown: String

  /// Its id on a page: `exercise-05-4`.
  var id: String { "exercise-" + exercise.id.replacing(".", with: "-") }
  /// Its names for a search: `06.2 MakeACountdown`.
  var names: String { "\(exercise.id) \(exercise.name)" }
  var title: String { "\(exercise.id) \(exercise.title)" }

  /// Reads an exercise; nil without a starter.
  init?(_ exercise: Exercise, in checkout: Checkout) {
    guard let starter = checkout.text(exercise.file) else { return nil }
    self.exercise = exercise
    prediction = Prediction(exercise, in: checkout)
    let hints = Hints(checkout.text(exercise.hintsFile) ?? "").all.map {
      "<details>\n<summary>\($0.title)</summary>\n\n\($0.text)\n\n</details>\n"
    }
    let task = AnswerHeader(starter).task
    markdown =
      Self.fenced(task).joined(separator: "\n") + "\n\n\(Self.end)\n\n"
      + hints.joined(separator: "\n")
  }

  static func parts(of html: String) -> (task: String, hints: String) {
    let parts = html.split(separator: end, omittingEmptySubsequences: false)
    return (parts[0].trimmed, parts.dropFirst().joined().trimmed)
  }

  private static let end = "<!--hints-->"

  /// Fences indented lines after an empty line, also below a list.
  private static func fenced(_ task: [String]) -> [String] {
    var rows: [String] = []
    var isFenced = false
    var margin = 0
    for row in task {
      let isIndented = row.hasPrefix("    ")
      if isIndented, !isFenced, rows.last?.isEmpty != false {
        rows.append("```")
        isFenced = true
        margin = row.prefix { $0 == " " }.count
      } else if isFenced, !isIndented {
        rows.append("```")
        isFenced = false
      }
      let indent = isFenced ? row.prefix(margin).prefix { $0 == " " }.count : 0
      rows.append(String(row.dropFirst(indent)))
    }
    return isFenced ? rows + ["```"] : rows
  }

  private var facts: String {
    [
      exercise.kindInWords, counted(exercise.minutes, "minute"),
      exercise.threads == .many ? "many threads" : "one thread",
    ].joined(separator: " · ")
  }

  func plain(_ html: String) -> String {
    """
    <div class="exercise">
    <p class="exercise-title"><strong>\(title.escaped)</strong></p>
    <p class="facts">\(facts)</p>
    \(Self.parts(of: html).task)
    \(prediction?.plain ?? "")
    </div>

    """
  }

  /// - Parameters:
  ///   - html: pandoc's output for the Markdown.
  ///   - command: the block with the command to type.
  ///   - link: the link from the page to the exercise's file.
  func html(_ html: String, command: String, link: String?) -> String {
    let parts = Self.parts(
      of: html.replacing("<pre", with: "<pre tabindex=\"0\""))
    let file = link.map {
      "<a href=\"\($0)\">\(exercise.fileName.escaped)</a>"
    }
    return """
      <section class="exercise" id="\(id)" data-exercise="\(exercise.id)" \
      aria-label="Exercise \(title.escaped)">
      <p class="exercise-title">\(title.escaped)</p>
      <p class="facts">\(facts)</p>
      \(parts.task)
      \(prediction?.html ?? "")
      \(parts.hints)
      \(command)
      \(file.map { "<p class=\"facts answer\">Your answer goes into \($0).</p>" } ?? "")
      </section>
      """
  }
}
