import Chapter01Handshake
import Chapter05Demand
import Exercise19_2
import ExerciseSupport
import Testing
import Timeline

@Suite(
  "19.2 Stage 4: Threads",
  .exercise("Chapter19SeveralPublishers/2-BuildCombineLatest"))
struct Stage4Tests {
  private let stand = Stand()

  @Test("Every small program: a released subscriber may call back.", .search)
  func everyProgram() {
    BuildCombineLatest.searches(isLast: true).run(.half)
    BuildCombineLatest.searches(
      isLast: true,
      opening: BuildCombineLatest.halfAPair(.unlimited) + [.send(2, by: 1)]
    ).run(.short)
  }

  @Test("A pair sent inside a pair is delivered once.")
  func nested() {
    stand.guest.onSubscription = { $0.request(.unlimited) }
    stand.guest.onValue = { _, value in
      if value == "A1" { stand.letters.send("B") }
      return .none
    }
    stand.begin()
    stand.letters.send("A")
    stand.numbers.send(1)
    expectHistory(
      stand.book.lines.filter { $0.hasPrefix("value") },
      is: ["value A1", "value B1"],
      "A pair that the subscriber causes inside a delivery is delivered once,"
        + " inside that delivery or after it.",
      see: place)
  }

  @Test(
    "While a pair is delivered, another thread's value waits.", .interleaved)
  func waits() {
    stand.guest.onSubscription = { $0.request(.unlimited) }
    stand.guest.onValue = { _, value in
      if value == "A1" {
        onThreads(1) { _ in stand.letters.send("B") }
        stand.book.write("(delivered)")
      }
      return .none
    }
    stand.begin()
    stand.letters.send("A")
    stand.numbers.send(1)
    expectHistory(
      Array(stand.book.lines.dropFirst(4)),
      is: ["value A1", "(delivered)", "value B1"],
      "Only one thread delivers at a time. The other thread stores its pair and"
        + " returns, and the first one delivers it.", see: place)
  }

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() {
    for opening in [[], BuildCombineLatest.halfAPair(.unlimited)] {
      BuildCombineLatest.searchBesideAnother(opening: opening).run()
    }
  }
}
