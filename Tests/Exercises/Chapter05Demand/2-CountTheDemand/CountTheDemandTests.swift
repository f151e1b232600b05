import Chapter01Handshake
import Chapter05Demand
import Exercise05_2
import ExerciseSupport
import Testing

private let place = "Chapters/05-Demand.md#an-account"

@Suite("05.2 Count the demand", .exercise("Chapter05Demand/2-CountTheDemand"))
struct CountTheDemandTests {
  private func deliveries(
    of account: inout DemandAccount, atMost limit: Int = 20
  ) -> [String] {
    // A wrong account may say yes for ever.
    var lines: [String] = []
    while lines.count < limit, account.spendOne() {
      lines.append("deliver, \(account.open) left")
    }
    return lines
  }

  @Test("What is asked for is delivered, and then no more.")
  func finite() {
    var account = DemandAccount()
    account.ask(for: .max(2))
    expectHistory(
      deliveries(of: &account),
      is: ["deliver, max(1) left", "deliver, max(0) left"],
      "Each delivery takes one from the account.", see: place)
  }

  @Test("What is asked for adds up.")
  func addsUp() {
    var account = DemandAccount()
    account.ask(for: .max(2))
    account.ask(for: .max(1))
    account.ask(for: .none)
    expectHistory(
      deliveries(of: &account),
      is: [
        "deliver, max(2) left", "deliver, max(1) left", "deliver, max(0) left",
      ],
      "Two and one are three, and nothing changes nothing.", see: place)
  }

  @Test("Unlimited never runs out.")
  func unlimited() {
    var account = DemandAccount()
    account.ask(for: .max(1))
    account.ask(for: .unlimited)
    account.ask(for: .max(1))
    expectHistory(
      deliveries(of: &account, atMost: 3),
      is: [
        "deliver, unlimited left", "deliver, unlimited left",
        "deliver, unlimited left",
      ],
      "Unlimited and one is unlimited; unlimited less one, too.", see: place)
  }

  @Test("An account at zero says no, and opens again when it is asked.")
  func empty() {
    var account = DemandAccount()
    account.ask(for: .max(1))
    var said = [account.spendOne(), account.spendOne()]
    account.ask(for: .max(1))
    said.append(account.spendOne())
    expectHistory(
      said.map { $0 ? "yes" : "no" }, is: ["yes", "no", "yes"],
      "Look whether anything is open before you spend it.", see: place)
  }
}
