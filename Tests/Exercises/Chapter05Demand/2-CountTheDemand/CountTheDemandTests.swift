import Chapter01Handshake
import Exercise05_2
import ExerciseSupport
import Testing

private let place = "Chapters/05-Demand.md#outstanding-demand"

@Suite("05.2 Count the demand", .exercise("Chapter05Demand/2-CountTheDemand"))
struct CountTheDemandTests {
  private var search: Search<CountTheDemand> {
    var environment = Environment.subject(subscribers: 0)
    environment.opening = []
    environment.own = CountTheDemand.asks.keys.sorted()
    environment.own += CountTheDemand.spends.keys.sorted()
    environment.isClosed = { _ in true }
    environment.excludes = { move, _ in
      if case .own = move { return false }
      return true
    }
    return Search(CountTheDemand(), with: environment, see: place) { bench in
      var account = DemandAccount()
      return SubjectUnderTest(
        own: { text in
          var number: Int?
          if let demand = CountTheDemand.asks[text] {
            account.ask(for: demand)
          } else if let count = CountTheDemand.spends[text] {
            number = account.spend(upTo: count)
          }
          bench.called(CountTheDemand.told(number, open: account.open))
        }
      ) { _ in }
    }
  }

  @Test(
    "Every small program: requests add up, and deliveries spend them.", .search)
  func everyProgram() { search.run() }

  private func history(_ steps: [Step]) -> [String] {
    var account = DemandAccount()
    return steps.map { step in
      switch step {
      case .ask(let demand):
        account.ask(for: demand)
        return "asked for \(demand): \(account.open) open"
      case .spend(let count):
        let number = account.spend(upTo: count)
        return "\(number) of \(count) go out: \(account.open) open"
      }
    }
  }

  private enum Step {
    case ask(Subscribers.Demand)
    case spend(Int)
  }

  @Test("Each value sent spends demand, and none is sent without demand.")
  func spends() {
    expectHistory(
      history([.ask(.max(3)), .spend(2), .spend(2), .spend(2)]),
      is: [
        "asked for max(3): max(3) open",
        "2 of 2 go out: max(1) open",
        "1 of 2 go out: max(0) open",
        "0 of 2 go out: max(0) open",
      ],
      "`spend(upTo:)` returns the smaller of `count` and the outstanding"
        + " demand, and subtracts that number from the demand.", see: place)
  }

  @Test("No more values are sent than are waiting.")
  func waits() {
    expectHistory(
      history([.ask(.max(3)), .spend(0), .spend(1)]),
      is: [
        "asked for max(3): max(3) open",
        "0 of 0 go out: max(3) open",
        "1 of 1 go out: max(2) open",
      ],
      "`spend(upTo:)` returns no more than the count of waiting values, and"
        + " subtracts only what it returns.",
      see: place)
  }

  @Test("Requests add up.")
  func addsUp() {
    expectHistory(
      history([.ask(.max(1)), .ask(.max(2)), .ask(.none), .spend(5)]),
      is: [
        "asked for max(1): max(1) open",
        "asked for max(2): max(3) open",
        "asked for max(0): max(3) open",
        "3 of 5 go out: max(0) open",
      ],
      "Requested demands add up: 1 and 2 make 3, and `.none` adds nothing.",
      see: place)
  }

  @Test("A new request reopens an empty account.")
  func opensAgain() {
    expectHistory(
      history([.ask(.max(1)), .spend(1), .ask(.max(2)), .spend(1)]),
      is: [
        "asked for max(1): max(1) open",
        "1 of 1 go out: max(0) open",
        "asked for max(2): max(2) open",
        "1 of 1 go out: max(1) open",
      ],
      "Add each request to the demand that is outstanding at that moment, even"
        + " if that is zero.", see: place)
  }
}
