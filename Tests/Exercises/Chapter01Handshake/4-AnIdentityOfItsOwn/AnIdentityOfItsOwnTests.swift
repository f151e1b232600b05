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
      "Two looks at one ticket gave two identifiers. Look at: \(place)")
    #expect(
      ticket.combineIdentifier == copy.combineIdentifier,
      "A copy is the same ticket. Look at: \(place)"
    )
  }

  @Test("A ticket that is gone leaves its identifier to nobody.")
  func afterwards() {
    var seen: Set<CombineIdentifier> = []
    for _ in 0..<50 { seen.insert(Ticket { _ in }.combineIdentifier) }
    expectHistory(
      ["\(seen.count) identifiers of 50 tickets"],
      is: ["50 identifiers of 50 tickets"],
      "The address of an object that is gone may be used again.", see: place)
  }

  @Test("Two tickets have two identifiers.")
  func twoTickets() {
    let first = Ticket { _ in }
    let second = Ticket { _ in }
    #expect(
      first.combineIdentifier != second.combineIdentifier,
      "Two tickets are two runs. Look at: \(place)")
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
      "After the cancel the closure is still held. Look at: \(place)")
    withExtendedLifetime(ticket) {}
  }

  private let ticket = TestedObject(
    see: place, story: ["request max(1)", "cancel"],
    intruders: ["request max(2)", "cancel"],
    isRight: { $0.contains("send max(1)") || $0.first != "request max(1)" }
  ) { stage in
    let witness = stage.witness("the closure")
    let ticket = Ticket { [witness] demand in
      withExtendedLifetime(witness) { stage.called("send \(demand)") }
    }
    return [
      "request max(1)": { ticket.request(.max(1)) },
      "request max(2)": { ticket.request(.max(2)) },
      "cancel": { ticket.cancel() },
    ]
  }

  @Test("T1 While it calls out, another thread may use it.")
  func t1() { ticket.keeps(.t1) }

  @Test("T3 It lets go of nothing while it holds a lock.")
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
