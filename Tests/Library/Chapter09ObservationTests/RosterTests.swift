import Chapter07ControlEvents
import Chapter08Time
import Testing
@testable import Chapter09Observation

@Suite("A roster keeps its order, and closes its gaps")
struct RosterTests {
  private final class Member {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  private func numbers(_ roster: Roster<Member>) -> [Int] {
    var numbers: [Int] = []
    roster.forEach { numbers.append($0.number) }
    return numbers
  }

  @Test("Members keep the order of insertion.")
  func order() {
    var roster = Roster<Member>()
    let tickets = (0..<10).map { roster.insert(Member($0)) }
    #expect(numbers(roster) == Array(0..<10))
    for number in [3, 0, 9, 4, 5, 6] {
      #expect(roster.remove(tickets[number])?.number == number)
    }
    _ = roster.insert(Member(10))
    #expect(numbers(roster) == [1, 2, 7, 8, 10])
    for number in [1, 2, 7, 8] { _ = roster.remove(tickets[number]) }
    #expect(numbers(roster) == [10])
    #expect(!roster.isEmpty)
  }

  @Test("A member can be removed only once.")
  func twice() {
    var roster = Roster<Member>()
    let first = roster.insert(Member(1))
    _ = roster.insert(Member(2))
    #expect(roster.remove(first)?.number == 1)
    #expect(roster.remove(first) == nil)
    #expect(numbers(roster) == [2])
  }

  @Test("A copy does not change with the original.")
  func copy() {
    var roster = Roster<Member>()
    let ticket = roster.insert(Member(1))
    let copy = roster
    _ = roster.remove(ticket)
    _ = roster.insert(Member(2))
    #expect(numbers(copy) == [1])
    #expect(numbers(roster) == [2])
  }

  @Test("Random removals keep the order of the other members.")
  func random() {
    var roster = Roster<Member>()
    var expected: [Int] = []
    var tickets: [Int: Ticket] = [:]
    var seed = 1
    for number in 0..<2000 {
      tickets[number] = roster.insert(Member(number))
      expected.append(number)
      seed = (seed &* 1_103_515_245 &+ 12345) & 0x7fff_ffff
      if seed % 5 < 4, let gone = expected.randomElement(at: seed),
        let ticket = tickets[gone]
      {
        #expect(roster.remove(ticket)?.number == gone)
        expected.removeAll { $0 == gone }
      }
    }
    #expect(numbers(roster) == expected)
    #expect(roster.places.count <= max(2, 2 * expected.count + 1))
  }
}

extension Array {
  fileprivate func randomElement(at seed: Int) -> Element? {
    isEmpty ? nil : self[seed / 7 % count]
  }
}
