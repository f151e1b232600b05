import Chapter01Handshake
import Exercise04_3
import ExerciseSupport
import Testing

@Suite("04.3 Make a bag", .exercise("Chapter04Sink/3-MakeABag"))
struct MakeABagTests {
  private var search: Search<BagModel> {
    var environment = Environment.subject(subscribers: 0)
    environment.opening = []
    environment.own = [BagModel.cancel]
    environment.shared = [BagModel.cancel]
    environment.canFail = false
    environment.excludes = { move, _ in move == .finish(by: 0) }
    var names = Names("bag", publishers: [], subscribers: [])
    names.send = { "bag.add(item \($0))" }
    return Search(
      BagModel(), with: environment, names: names,
      see: "Chapters/04-Sink.md#why-a-cancel-needs-the-lock"
    ) { bench in
      let bag = CancelBag()
      return SubjectUnderTest(
        send: { number in
          let parcel = bench.parcel(number)
          bag.add(
            Item {
              bench.called(BagModel.cancel(of: parcel.number))
            })
        }, own: { _ in bag.cancel() }
      ) { _ in }
    }
  }

  @Test("Every small program: each item is cancelled once, in order.", .search)
  func everyProgram() { search.run() }

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() {
    search.besideAnother().run()
  }

  @Test(
    "Stress: eight threads that cancel together cancel each item once.", .stress
  )
  func threads() {
    let bag = CancelBag()
    let count = Locked(0)
    for _ in 0..<100 { bag.add(Item { count.withLock { $0 += 1 } }) }
    onThreads(8) { _ in bag.cancel() }
    expectHistory(
      ["\(count.withLock { $0 }) of 100 were cancelled"],
      is: ["100 of 100 were cancelled"],
      "Check the items and take them out while you hold the lock once. Change"
        + " no state outside of it.",
      see: "Chapters/04-Sink.md#why-a-cancel-needs-the-lock")
  }
}

private final class Item: Cancellable {
  private let onCancel: () -> Void

  init(onCancel: @escaping () -> Void) {
    self.onCancel = onCancel
  }

  func cancel() { onCancel() }
}
