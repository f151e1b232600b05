import WorkbookBase

final class Waiting {
  private let line: ProgressLine
  /// Whether a message about a long build is not wanted, or was shown.
  private let isBuildAnnounced: Locked<Bool>
  private var title = ""
  private let count: Int
  private var done = 0

  init(_ tester: TestSession, for workbook: CommandContext) {
    line = ProgressLine(workbook.terminal)
    count = tester.exercises.count
    isBuildAnnounced = workbook.isBuildAnnounced
    if tester.hasBuilt { isBuildAnnounced.exchange(true) }
  }

  func tell(_ news: TestSession.News) {
    switch news {
    case .building(.building(let exercises)):
      title =
        "Building "
        + (exercises.count == 1
          ? exercises[0].id : "\(exercises.count) exercises")
      if !isBuildAnnounced.exchange(true) {
        line.note(
          """
          Building the tests for the first time. That takes a while, \
          up to a minute; from then on it takes a second.
          """)
      }
      line.show("\(title)…")
    case .building(let news): line.show(news, title: title)
    case .compilingTests(let exercise):
      line.show("Compiling the tests of \(exercise.id)…")
    case .testing(let exercise):
      line.show(
        "Testing \(exercise.id)…"
          + (count > 1 ? " \(done + 1) of \(count)" : ""))
    case .watchingThreads(let exercise):
      line.show("Testing \(exercise.id) with several threads…")
    case .noThreadSanitizer(let reason):
      line.note(
        """
        ThreadSanitizer does not work here, so data races are not found; \
        everything else is tested.
        \(reason)
        """)
    case .result:
      done += 1
      line.clear()
    }
  }

  func clear() { line.clear() }
}
