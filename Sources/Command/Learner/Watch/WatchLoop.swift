import Dispatch
import Foundation
import WorkbookBase

/// Keeps one exercise tested: looks at its files, listens to the keys, and does
/// what `WatchState` says.
final class WatchLoop {
  typealias Test = (Exercise, _ isCancelled: @escaping () -> Bool) throws ->
    ExerciseResult

  private let workbook: CommandContext
  private let keyboard: Keyboard?
  private let test: Test
  private let screen: WatchScreen
  private var state = WatchState()
  private var files: FileWatch
  private(set) var exercise: Exercise
  /// What became of the exercise when it was last tested.
  private var outcome: Result<ExerciseResult, Error>?
  private var isOver = false

  /// What came from other threads since the last turn.
  private let inbox = Locked<[Delivery]>([])
  private let isCancelled = Locked(false)

  private enum Delivery {
    case outcome(Result<ExerciseResult, Error>, of: Exercise)
    case redraw
  }

  init(
    workbook: CommandContext, exercise: Exercise, keyboard: Keyboard?,
    test: @escaping Test
  ) {
    self.workbook = workbook
    self.exercise = exercise
    self.keyboard = keyboard
    self.test = test
    screen = WatchScreen(workbook: workbook, hasKeys: keyboard != nil)
    files = FileWatch(workbook.checkout.stamps(of: exercise))
  }

  /// Runs until somebody quits.
  func run() {
    screen.begin(exercise)
    take(.started)
    while !isOver {
      wait()
      if files.look(at: workbook.checkout.stamps(of: exercise)) { take(.saved) }
      for delivery in inbox.exchange([]) { receive(delivery) }
    }
  }

  /// From any thread: the terminal was somebody else's meanwhile, or has
  /// another size now.
  func redraw() {
    inbox.withLock { $0.append(.redraw) }
  }

  /// A turn is a tenth of a second, or shorter if a key is pressed.
  private func wait() {
    guard let keyboard else {
      usleep(100_000)
      return
    }
    switch keyboard.read(milliseconds: 100) {
    case .keys(let keys): keys.forEach { take(.key($0)) }
    case .closed: take(.left)
    }
  }

  private func receive(_ delivery: Delivery) {
    switch delivery {
    case .outcome(let outcome, let tested):
      let wasCancelled = outcome.wasCancelled || tested.id != exercise.id
      if !wasCancelled { self.outcome = outcome }
      take(.ended(isCancelled: wasCancelled))
    case .redraw:
      keyboard?.open()
      screen.redraw()
    }
  }

  private func take(_ event: WatchState.Event) {
    for action in state.handle(event) where !isOver { perform(action) }
  }

  private func perform(_ action: WatchState.Action) {
    switch action {
    case .test: startTest()
    case .cancelTest: isCancelled.exchange(true)
    case .moveOn: workbook.next(after: exercise).map(goOn)
    case .list(let key): screen.press(key)
    case .choose: screen.list?.chosen.map(goOn)
    case .show(let panel): show(panel)
    case .leave: isOver = true
    }
  }

  private func startTest() {
    isCancelled.exchange(false)
    let (exercise, test) = (exercise, test)
    DispatchQueue.global().async { [inbox, isCancelled] in
      let outcome = Result {
        try test(exercise) { isCancelled.withLock { $0 } }
      }
      inbox.withLock { $0.append(.outcome(outcome, of: exercise)) }
    }
  }

  private func goOn(with next: Exercise) {
    exercise = next
    outcome = nil
    screen.showBeginning(of: next)
    files = FileWatch(workbook.checkout.stamps(of: next))
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
