import Foundation
import WorkbookBase

/// Keeps one exercise tested, as `WatchState` decides.
final class WatchLoop {
  typealias Test = (Exercise, _ isCancelled: @escaping () -> Bool) throws ->
    ExerciseResult

  private let workbook: CommandContext
  private let loop: SaveLoop<ExerciseResult>
  private let test: Test
  private let screen: WatchScreen
  private var state = WatchState()
  private(set) var exercise: Exercise
  private var tested: Exercise
  private var outcome: Result<ExerciseResult, Error>?

  init(
    workbook: CommandContext, exercise: Exercise, keyboard: Keyboard?,
    test: @escaping Test
  ) {
    self.workbook = workbook
    self.exercise = exercise
    self.test = test
    tested = exercise
    screen = WatchScreen(workbook: workbook, hasKeys: keyboard != nil)
    loop = SaveLoop(keyboard) { workbook.checkout.stamps(of: exercise) }
  }

  func run() {
    screen.begin(exercise)
    take(.started)
    loop.run { event in
      switch event {
      case .saved: take(.saved)
      case .key(let key): take(.key(key))
      case .left: take(.left)
      case .redraw: screen.redraw()
      case .ended(let outcome):
        let isStale = outcome.wasCancelled || tested.id != exercise.id
        if !isStale { self.outcome = outcome }
        take(.ended(isCancelled: isStale))
      }
    }
  }

  private func take(_ event: WatchState.Event) {
    state.handle(event).forEach(perform)
  }

  private func perform(_ action: WatchState.Action) {
    switch action {
    case .test: startTest()
    case .cancelTest: loop.cancel()
    case .moveOn: workbook.next(after: exercise).map(goOn)
    case .list(let key): screen.press(key)
    case .choose: screen.list?.chosen.map(goOn)
    case .show(let panel): show(panel)
    case .leave: loop.leave()
    }
  }

  private func startTest() {
    tested = exercise
    loop.start { [exercise, test] in try test(exercise, $0) }
  }

  private func goOn(with next: Exercise) {
    exercise = next
    outcome = nil
    screen.showBeginning(of: next)
    loop.look { [workbook] in workbook.checkout.stamps(of: next) }
  }

  private func show(_ panel: WatchState.Panel) {
    do {
      switch panel {
      case .result:
        if let outcome {
          screen.show(outcome, of: exercise)
        } else {
          screen.showBeginning(of: exercise)
        }
      case .hint: try screen.showHint(exercise)
      case .list: screen.showList(exercise)
      case .solution: try screen.showSolution(of: exercise)
      case .timeline: screen.showTimeline(try? outcome?.get(), of: exercise)
      case .more: screen.showMore()
      }
    } catch {
      screen.show(.failure(error), of: exercise)
    }
  }
}

extension Result {
  fileprivate var wasCancelled: Bool {
    if case .failure(let error) = self {
      return error is Cancelled
    }
    return false
  }
}
