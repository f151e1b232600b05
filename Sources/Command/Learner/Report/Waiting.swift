import WorkbookBuild
import WorkbookCourse
import WorkbookRunner
import WorkbookTools

/// Tells somebody who waits how the test of an answer goes on.
final class Waiting {
  private let line: ProgressLine
  /// What is still to be said of builds that take long, once.
  private var first: String?
  private var firstForThreads: String?
  private var title = ""

  init(_ tester: AnswerTester, on terminal: Terminal) {
    line = ProgressLine(terminal)
    if !tester.hasBuilt {
      first = """
        Building the tests for the first time. That takes a while, \
        up to a minute; from then on it takes a second.
        """
    }
    if !tester.hasBuiltForThreads {
      firstForThreads = """
        Its tests pass. Now it is built once more, to watch what several \
        threads do. The first time that takes up to a minute; from then on \
        a second or two.
        """
    }
  }

  func tell(_ news: AnswerTester.News) {
    switch news {
    case .building(let news): tell(news, &first, "")
    case .testing(let exercise): line.show("Testing \(exercise.id)…")
    case .searchingRaces(.building(let news)):
      tell(news, &firstForThreads, " for several threads")
    case .searchingRaces(.testing(let exercise)):
      line.show("Testing \(exercise.id) with several threads…")
    case .searchingRaces(.impossible(let reason)):
      line.note(
        """
        ThreadSanitizer does not work here, so nobody looks whether two \
        threads meet in an answer; everything else is tested.
        \(reason)
        """)
    case .result: line.clear()
    }
  }

  private func tell(
    _ news: AnswerBuild.News, _ first: inout String?, _ purpose: String
  ) {
    switch news {
    case .building(let exercises):
      title =
        "Building "
        + (exercises.count == 1
          ? exercises[0].id : "\(exercises.count) exercises") + purpose
      if let words = first { line.note(words) }
      first = nil
      line.show("\(title)…")
    case .waitingForLock(let process): line.noteLock(process)
    case .step(let step, let count):
      line.show("\(title)… \(step) of \(count) steps")
    }
  }

  func clear() { line.clear() }
}
