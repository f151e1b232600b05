import Chapter07ControlEvents
import Chapter08Time

/// The members that are attached to a source, in their order of arrival.
///
/// A member that leaves makes a hole, and holes are closed when they are more
/// than half of the array. So a removal moves members in constant time on
/// average; finding the place is a binary search.
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

  /// Whether no member is attached.
  @inlinable
  package var isEmpty: Bool { places.count == holes }

  /// Attaches `member`, behind the others.
  @inlinable
  package mutating func insert(_ member: Member) -> Ticket {
    defer { nextNumber += 1 }
    places.append(Place(number: nextNumber, member: member))
    return Ticket(number: nextNumber)
  }

  /// Removes the member with `ticket`, and returns it, so that a caller under a
  /// lock can release it after the lock.
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
    // Going by number copies no place, and so holds no member twice.
    for index in places.indices {
      if let member = places[index].member { body(member) }
    }
  }

  /// The first place with `number` or more: numbers only grow.
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
