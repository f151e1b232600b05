import Chapter01Handshake
import Findings

// The vocabulary of small programs: the moves of the neighbours, the calls of a
// piece, and the objects that are retained. Subscribers and publishers are
// numbered from 0, values from 1; a suite gives them names.

/// A move of one of the piece's neighbours.
public enum Move: Hashable {
  /// The program subscribes this subscriber.
  case subscribe(Int)
  /// This publisher hands over a subscription.
  case attach(Int)
  /// This publisher, or the program itself, sends a value.
  case send(Int, by: Int)
  /// This publisher finishes.
  case finish(by: Int)
  /// This publisher fails.
  case fail(by: Int)
  /// This subscriber requests values.
  case request(Subscribers.Demand, by: Int)
  case cancel(by: Int)
  /// The owner of this subscriber's subscription releases it.
  case letGo(Int)
  /// The open call returns this demand. No other move follows inside it.
  case give(Subscribers.Demand)
  /// The open closure throws or refuses. No other move follows inside it.
  case refuse
  /// A move that only this exercise has, in the words of a program.
  case own(String)
}

/// A call of the piece to a double, during which moves may follow.
public enum Call: Hashable {
  case subscription(Int)
  case value(Int, to: Int)
  case finished(Int)
  case failed(Int, String = "trouble")
  /// The piece subscribes to this publisher.
  case subscribed(Int)
  /// The piece requests values from this publisher.
  case request(Subscribers.Demand, of: Int)
  /// The piece cancels the subscription of this publisher.
  case cancel(Int)
  /// The piece cancels the second subscription of this publisher.
  case refuse(Int)
  /// The piece calls its closure with this value.
  case closure(Int)
  /// A call that only this exercise has.
  case own(String)
}

/// An object whose release is checked.
public enum Thing: Hashable {
  case subscriber(Int)
  /// This subscriber's subscription, after the harness has released it.
  case run(Int)
  /// The subscription that this publisher has handed over.
  case above(Int)
  /// The second subscription that this publisher has handed over.
  case second(Int)
  case value(Int)
}

/// A move, and its place in a program.
public struct Act: Hashable {
  var move: Move
  /// The index of the history line that is the call around this move; nil if
  /// the program makes the move after all calls have returned.
  var place: Int?
}

/// The moves of a program, in order.
struct Script: Hashable {
  var acts: [Act] = []
  /// The move of a `deinit` that calls back, if the program has one.
  var goodbye: Goodbye?
  /// Whether no neighbour breaks the contract.
  var isLawful = true
  /// Whether one of the moves changes nothing.
  var hasIdled = false

  struct Goodbye: Hashable {
    var object: Released
    var move: Move
  }

  enum Released: Hashable {
    case thing(Thing)
    /// One of the exercise's own objects.
    case own(String)
  }

  /// Returns the last move if it is inside the call at `place`, and a demand
  /// returned from that call can count as one move with it.
  func last(at place: Int?) -> Move? {
    guard let place, let last = acts.last, last.place == place else {
      return nil
    }
    switch last.move {
    case .give, .refuse, .cancel, .letGo: return nil
    default: return last.move
    }
  }

  func adding(_ move: Move, at place: Int?, isLawful: Bool) -> Script {
    Script(
      acts: acts + [Act(move: move, place: place)], goodbye: goodbye,
      isLawful: self.isLawful && isLawful, hasIdled: hasIdled)
  }
}

/// A line of a history.
struct Entry: Hashable {
  enum Event: Hashable {
    case move(Move)
    case call(Call)
    /// The demand that a publisher receives in return for a value.
    case returned(Subscribers.Demand, to: Int)
    /// An object that should have been released.
    case held(Thing)
    /// An object that is released while the answer holds a lock.
    case releasedUnderLock(Script.Released)
    /// A call that the answer makes while it holds a lock.
    case calledUnderLock(Call)
    /// A subscription that has the identity of another one.
    case identity(of: Int)
    /// A subscription whose identity is another one at each reading.
    case changingIdentity(of: Int)
    /// A trap, a call that does not return, or calls without end.
    case trouble(Finding.Trouble)
  }

  var event: Event
  /// The number of calls and moves that are open around it.
  var depth: Int
}

extension [Entry] {
  /// The same history with adjacent cancels of several publishers sorted,
  /// because their order is left open.
  var normalised: [Entry] {
    var entries = self
    for index in entries.indices.dropFirst() {
      guard case .call(.cancel(let second)) = entries[index].event,
        case .call(.cancel(let first)) = entries[index - 1].event,
        entries[index].depth == entries[index - 1].depth, second < first
      else { continue }
      entries.swapAt(index, index - 1)
    }
    return entries
  }
}

extension Subscribers.Demand {
  /// The sum. Chapter 05 adds this arithmetic, so the harness has its own.
  func plus(_ other: Self) -> Self {
    guard let max, let more = other.max else { return .unlimited }
    let (sum, isTooMuch) = max.addingReportingOverflow(more)
    return isTooMuch ? .unlimited : .max(sum)
  }

  var minusOne: Self { max.map { .max(Swift.max(0, $0 - 1)) } ?? self }
}
