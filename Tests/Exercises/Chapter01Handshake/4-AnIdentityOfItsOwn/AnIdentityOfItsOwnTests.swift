import Chapter01Handshake
import Exercise01_4
import ExerciseSupport
import Testing

private let place = "Chapters/01-Handshake.md#identity"

@Suite(
  "01.4 An identity of its own",
  .exercise("Chapter01Handshake/4-AnIdentityOfItsOwn"))
struct AnIdentityOfItsOwnTests {
  @Test("A ticket's identifier stays the same, and its copies share it.")
  func copies() {
    let ticket = Ticket { _ in }
    let copy = ticket
    #expect(
      ticket.combineIdentifier == ticket.combineIdentifier,
      .lesson("Two looks at one ticket gave two identifiers.", see: place))
    #expect(
      ticket.combineIdentifier == copy.combineIdentifier,
      .lesson("A copy is the same ticket.", see: place)
    )
  }

  @Test("No later ticket gets the identifier of one that is gone.")
  func afterwards() {
    var seen: Set<CombineIdentifier> = []
    for _ in 0..<50 { seen.insert(Ticket { _ in }.combineIdentifier) }
    // How often an address is used again is not for the program to say.
    let count = seen.count == 50 ? "50" : seen.count == 1 ? "one" : "fewer"
    expectHistory(
      ["50 tickets, identifiers: \(count)"],
      is: ["50 tickets, identifiers: 50"],
      "The address of an object that is gone may be used again.", see: place)
  }

  @Test("Two tickets have two identifiers.")
  func twoTickets() {
    let first = Ticket { _ in }
    let second = Ticket { _ in }
    #expect(
      first.combineIdentifier != second.combineIdentifier,
      .lesson("Two tickets are two runs.", see: place))
  }

  @Test("What is requested is sent.")
  func requests() {
    var sent: [String] = []
    let ticket = Ticket { sent.append("\($0)") }
    ticket.request(.max(2))
    ticket.request(.unlimited)
    expectHistory(
      sent, is: ["max(2)", "unlimited"],
      "Pass each demand to the closure.", see: place)
  }

  @Test("After a cancel on one copy, no copy sends.")
  func cancels() {
    var sent: [String] = []
    let ticket = Ticket { sent.append("\($0)") }
    let copy = ticket
    ticket.request(.max(1))
    copy.cancel()
    ticket.request(.max(2))
    copy.request(.max(3))
    expectHistory(
      sent, is: ["max(1)"],
      "A cancel ends the run for all copies: they are one subscription.",
      see: place)
  }

  @Test("A request from inside the closure is sent there, and before a cancel.")
  func inside() {
    var sent: [String] = []
    var tickets: [Ticket] = []
    tickets = [
      Ticket { demand in
        sent.append("\(demand)")
        guard demand == .max(1) else { return }
        tickets[0].request(.max(2))
        tickets[0].cancel()
        sent.append("cancelled")
      }
    ]
    tickets[0].request(.max(1))
    expectHistory(
      sent, is: ["max(1)", "max(2)", "cancelled"],
      "What waits until the call is back may come after a cancel.", see: place)
    tickets = []
  }

  @Test("A cancel lets go of the closure and of what it holds.")
  func letsGo() {
    final class Captured {}
    var captured: Captured? = Captured()
    weak let watched = captured
    let ticket = Ticket { [captured] _ in _ = captured }
    captured = nil
    ticket.cancel()
    #expect(
      watched == nil,
      .lesson("After the cancel the closure is still held.", see: place))
    withExtendedLifetime(ticket) {}
  }

  /// Whether each request is sent if no cancel came before it, and only then;
  /// one that had begun may be sent or not.
  private static func isRight(_ lines: [String]) -> Bool {
    let cancel = lines.firstIndex { $0.hasPrefix("cancel") } ?? lines.count
    return ["max(1)", "max(2)", "max(3)"].allSatisfy { demand in
      let sent = lines.indices.filter { lines[$0] == "send \(demand)" }
      guard
        let request = lines.firstIndex(where: {
          $0.hasPrefix("request \(demand)")
        })
      else { return sent.isEmpty }
      if request > cancel { return sent.isEmpty }
      let next = lines[request...].dropFirst().first ?? ""
      return sent.count == 1 || sent.isEmpty && next.hasPrefix("cancel")
    }
  }

  private let ticket = TestedObject(
    see: place, story: ["request max(1)", "request max(3)", "cancel"],
    intruders: ["request max(2)", "cancel"], isRight: isRight
  ) { stage in
    let witness = stage.witness("the closure")
    let ticket = Ticket { [witness] demand in
      withExtendedLifetime(witness) { stage.called("send \(demand)") }
    }
    return [
      "request max(1)": { ticket.request(.max(1)) },
      "request max(2)": { ticket.request(.max(2)) },
      "request max(3)": { ticket.request(.max(3)) },
      "cancel": { ticket.cancel() },
    ]
  }

  @Test("T1 While it calls out, another thread may use it.", .interleaved)
  func t1() { ticket.keeps(.t1) }

  @Test(
    "T2 Between two looks at its state another thread may come.", .interleaved)
  func t2() { ticket.keeps(.t2) }

  @Test("T3 It lets go of nothing while it holds a lock.", .interleaved)
  func t3() { ticket.keeps(.t3) }

  @Test("The closure may come back to the ticket.")
  func comesBack() {
    var sent: [String] = []
    var ticket: Ticket?
    ticket = Ticket { demand in
      sent.append("\(demand)")
      if sent.count == 1 { ticket?.request(.max(2)) }
      ticket?.cancel()
    }
    ticket?.request(.max(1))
    ticket?.request(.max(3))
    ticket = nil
    expectHistory(
      sent, is: ["max(1)", "max(2)"],
      "Take the closure out of the lock before you call it.", see: place)
  }
}
