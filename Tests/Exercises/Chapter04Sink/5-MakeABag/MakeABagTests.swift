import Chapter01Handshake
import Chapter04Sink
import Exercise04_5
import ExerciseSupport
import Testing

private let place = "Chapters/04-Sink.md#why-a-cancel-needs-the-lock"

@Suite("04.5 Make a bag", .exercise("Chapter04Sink/5-MakeABag"))
struct MakeABagTests {
  private let lines = Locked<[String]>([])
  private var log: [String] { lines.withLock { $0 } }

  private func item(
    _ name: String, then act: @escaping () -> Void = {}
  ) -> Cancellable {
    Item { [lines] in
      lines.withLock { $0.append("cancel \(name)") }
      act()
    }
  }

  @Test("A cancel cancels everything, once, in order.")
  func cancels() {
    let bag = CancelBag()
    for name in ["a", "b", "c"] { bag.add(item(name)) }
    bag.cancel()
    bag.cancel()
    expectHistory(
      log, is: ["cancel a", "cancel b", "cancel c"],
      "Take the contents out, and go through them from the front.", see: place)
  }

  @Test("What is added after the cancel is cancelled at once, once.")
  func latecomer() {
    let bag = CancelBag()
    bag.cancel()
    bag.add(item("late"))
    expectHistory(
      log, is: ["cancel late"],
      "A cancelled bag stays cancelled.", see: place)
    bag.cancel()
    expectHistory(
      log, is: ["cancel late"],
      "A latecomer that was cancelled is not in the bag.", see: place)
  }

  @Test("After the cancel the bag holds nothing.")
  func letsGo() {
    let bag = CancelBag()
    weak var watched: Item?
    do {
      let item = Item {}
      watched = item
      bag.add(item)
    }
    bag.cancel()
    withExtendedLifetime(bag) {
      #expect(
        watched == nil, "The bag holds what it has cancelled. Look at: \(place)"
      )
    }
  }

  @Test("Eight threads that cancel at once cancel each thing once.")
  func threads() {
    let bag = CancelBag()
    for _ in 0..<100 { bag.add(item("x")) }
    onThreads(8) { _ in bag.cancel() }
    #expect(
      log.count == 100,
      "100 things were in the bag, and \(log.count) were cancelled. Look at: \(place)"
    )
  }

  @Test("What is being cancelled may use the bag.")
  func comesBack() {
    let bag = CancelBag()
    bag.add(
      item("a") {
        bag.cancel()
        bag.add(item("b"))
      })
    bag.cancel()
    expectHistory(
      log, is: ["cancel a", "cancel b"],
      "Call nobody while you hold the lock.", see: place)
  }
}

private final class Item: Cancellable {
  private let onCancel: () -> Void

  init(onCancel: @escaping () -> Void) {
    self.onCancel = onCancel
  }

  func cancel() { onCancel() }
}
