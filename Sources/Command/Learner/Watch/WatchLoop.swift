import WorkbookBase

/// Keeps one exercise tested, and shows what the keys ask for.
final class WatchLoop {
  typealias Test = (Exercise, _ isCancelled: @escaping () -> Bool) throws ->
    ExerciseResult

  private let workbook: CommandContext
  private let loop: SaveLoop<ExerciseResult>
  private let test: Test
  private let screen: WatchScreen
  private(set) var exercise: Exercise
  private var outcome: Result<ExerciseResult, Error>?
  /// A Boolean value that indicates whether the list is open; a result must not
  /// replace it.
  private(set) var isInList = false

  init(
    workbook: CommandContext, exercise: Exercise, keyboard: Keyboard?,
    test: @escaping Test
  ) {
    self.workbook = workbook
    self.exercise = exercise
    self.test = test
    screen = WatchScreen(workbook: workbook, hasKeys: keyboard != nil)
    loop = SaveLoop(
      keyboard, stamps: { workbook.checkout.stamps(of: exercise) },
      job: { try test(exercise, $0) })
  }

  func run() {
    screen.begin(exercise)
    loop.run { event in
      switch event {
      case .saved: isInList = false
      case .key(let key): press(key)
      case .redraw: screen.redraw()
      case .ended(let outcome):
        self.outcome = outcome
        if !isInList { showResult() }
      }
    }
  }

  func press(_ key: Character) {
    do {
      switch key.lowercased() {
      case "q", "\u{4}": loop.leave()
      case "l" where !isInList:
        isInList = true
        screen.showList(exercise)
      case "l", "\u{1B}":
        isInList = false
        showResult()
      case "\n" where isInList, "\r" where isInList, "→" where isInList:
        isInList = false
        goOn(with: screen.list?.chosen ?? exercise)
      case _ where isInList: screen.press(key)
      case "h": try screen.showHint(exercise)
      case "t": screen.showTimeline(try? outcome?.get(), of: exercise)
      case "s": try screen.showSolution(of: exercise)
      case "r": loop.restart()
      case " ": screen.showMore()
      case "n": goOn(with: workbook.next(after: exercise) ?? exercise)
      default: break
      }
    } catch {
      screen.show(.failure(error), of: exercise)
    }
  }

  private func goOn(with next: Exercise) {
    exercise = next
    outcome = nil
    screen.showBeginning(of: next)
    loop.change(
      to: { [workbook] in workbook.checkout.stamps(of: next) },
      job: { [test] in try test(next, $0) })
  }

  private func showResult() {
    if let outcome {
      screen.show(outcome, of: exercise)
    } else {
      screen.showBeginning(of: exercise)
    }
  }
}
