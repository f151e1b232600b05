import Chapter07ControlEvents
import Chapter08Time

/// The subscribers of a source, in the order in which they subscribed.
///
/// Removing a member leaves a hole; the array is compacted when more than half
/// of it is holes. So a removal takes amortized constant time after a binary
/// search.
@usableFromInline
package struct Roster<Member: AnyObject> {
  @usableFromInline
  struct Place {
    @usableFromInline let number: Int
    @usableFromInline var member: Member?

    @inlinable
    init(number: Int, member: Member) {
      self.number = number
      self.member = member
    }
  }

  @usableFromInline var places: [Place] = []
  @usableFromInline var holes = 0
  @usableFromInline var nextNumber = 0

  @inlinable
  package init() {}

  /// A Boolean value that indicates whether the roster is empty.
  @inlinable
  package var isEmpty: Bool { places.count == holes }

  /// Adds `member` at the end; its ticket removes it.
  @inlinable
  package mutating func insert(_ member: Member) -> Ticket {
    defer { nextNumber += 1 }
    places.append(Place(number: nextNumber, member: member))
    return Ticket(number: nextNumber)
  }

  /// Removes the member with `ticket` and returns it, so that a caller that
  /// holds a lock can release it after the unlock.
  @inlinable
  package mutating func remove(_ ticket: Ticket) -> Member? {
    let index = index(of: ticket.number)
    guard index < places.count, places[index].number == ticket.number,
      let member = places[index].member
    else { return nil }
    places[index].member = nil
    holes += 1
    if holes * 2 > places.count {
      places.removeAll { $0.member == nil }
      holes = 0
    }
    return member
  }

  /// Calls `body` with each member.
  @inlinable
  package func forEach(_ body: (Member) -> Void) {
    // Indexing copies no place, so it retains no member a second time.
    for index in places.indices {
      if let member = places[index].member { body(member) }
    }
  }

  /// Returns the first place with `number` or more: the numbers ascend.
  @inlinable
  func index(of number: Int) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].number < number {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
