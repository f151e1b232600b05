import Chapter01Handshake
import Exercise01_4
import ExerciseSupport
import Testing

private let place = "Chapters/01-Handshake.md#an-identifier-for-each-run"

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
      .lesson("One ticket returned two different identifiers.", see: place))
    #expect(
      ticket.combineIdentifier == copy.combineIdentifier,
      .lesson(
        "A copy of a ticket must have the same identifier as the"
          + " ticket.", see: place)
    )
    let identifier = ticket.combineIdentifier
    copy.cancel()
    #expect(
      [ticket, copy].allSatisfy { $0.combineIdentifier == identifier },
      .lesson("After a cancel the identifier is another one.", see: place))
  }

  @Test("No later ticket reuses the identifier of a released one.")
  func afterwards() {
    var seen: Set<CombineIdentifier> = []
    for _ in 0..<50 { seen.insert(Ticket { _ in }.combineIdentifier) }
    // The number of reused addresses depends on the system.
    let count = seen.count == 50 ? "50" : seen.count == 1 ? "one" : "fewer"
    expectHistory(
      ["50 tickets, identifiers: \(count)"],
      is: ["50 tickets, identifiers: 50"],
      "No two tickets ever have the same identifier. An object's address is not"
        + " enough: a later object may have it, too.", see: place)
  }

  @Test("Two tickets have two identifiers.")
  func twoTickets() {
    let first = Ticket { _ in }
    let second = Ticket { _ in }
    #expect(
      first.combineIdentifier != second.combineIdentifier,
      .lesson(
        "Two tickets are two runs, so their identifiers must differ.",
        see: place))
  }

  @Test("A ticket passes each request to its closure.")
  func requests() {
    var sent: [String] = []
    let ticket = Ticket { sent.append("\($0)") }
    ticket.request(.max(2))
    ticket.request(.unlimited)
    expectHistory(
      sent, is: ["max(2)", "unlimited"],
      "Each request calls the closure once, with that request's demand.",
      see: place)
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

  @Test("A request inside the closure is sent at once, before a later cancel.")
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
      "Send a request from inside the closure at once. A request that waits"
        + " may be sent after a cancel.", see: place)
    tickets = []
  }

  @Test("A cancel releases the closure and its captures.")
  func letsGo() {
    final class Captured {}
    var captured: Captured? = Captured()
    weak let watched = captured
    let ticket = Ticket { [captured] _ in _ = captured }
    captured = nil
    ticket.cancel()
    #expect(
      watched == nil,
      .lesson(
        "After the cancel, the ticket still retains the closure.", see: place))
    withExtendedLifetime(ticket) {}
  }

  private var search: Search<TicketModel> {
    var environment = Environment.subject(subscribers: 0)
    environment.opening = [.send(1, by: 0)]
    environment.own =
      [TicketModel.read, TicketModel.cancel]
      + TicketModel.requests.keys.sorted()
    environment.shared = Set(environment.own)
    environment.excludes = { move, call in
      if case .own = move { return call == TicketModel.same }
      return true
    }
    var names = Names("ticket", publishers: [], subscribers: [])
    names.send = { _ in "ticket = Ticket { … }" }
    names.held = { _ in "what the closure captures" }
    return Search(TicketModel(), with: environment, names: names, see: place) {
      bench in
      var ticket: Ticket?
      let identifier = Locked<CombineIdentifier?>(nil)
      return SubjectUnderTest(
        send: { number in
          let parcel = bench.parcel(number)
          ticket = Ticket { demand in
            withExtendedLifetime(parcel) {
              _ = bench.called(TicketModel.send(demand))
            }
          }
        },
        own: { name in
          if let demand = TicketModel.requests[name] {
            ticket?.request(demand)
          } else if name == TicketModel.cancel {
            ticket?.cancel()
          } else if let read = ticket?.combineIdentifier {
            let first = identifier.withLock { first in
              first = first ?? read
              return first
            }
            _ = bench.called(
              first == read ? TicketModel.same : TicketModel.another)
          }
        }
      ) { _ in }
    }
  }

  @Test("Every small program: requests are sent until the cancel.", .search)
  func everyProgram() { search.run(.half) }

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() { search.besideAnother().run() }

  @Test("The closure may call its ticket again.")
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
      "Inside the closure, a request is sent at once, and a cancel ends the run"
        + " at once.",
      see: place)
  }
}

/// The model of a `Ticket`. The first send creates it, and its closure retains
/// the value until the cancel.
private struct TicketModel: Specification {
  static let requests: [String: Subscribers.Demand] = [
    "ticket.request(.max(1))": .max(1), "ticket.request(.none)": .none,
    "ticket.request(.unlimited)": .unlimited,
  ]
  static let cancel = "ticket.cancel()"
  static let read = "ticket.combineIdentifier"
  static let same = Call.own("it is the ticket's identifier")
  static let another = Call.own("it is another identifier")

  static func send(_ demand: Subscribers.Demand) -> Call {
    .own("the closure receives .\(demand)")
  }

  private var exists = false
  private var isOpen = false

  mutating func take(_ move: Move) -> [Effect<Never>] {
    switch move {
    case .send: (exists, isOpen) = (true, true)
    case .own(Self.cancel): isOpen = false
    case .own(Self.read) where exists: return [.call(Self.same)]
    case .own(let name) where isOpen:
      return [.call(Self.send(Self.requests[name] ?? .none))]
    default: break
    }
    return []
  }

  func holds(_ thing: Thing) -> Bool { isOpen }
}
