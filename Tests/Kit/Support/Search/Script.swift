import Chapter01Handshake
import Findings

// The words of small programs: who does what, what a piece then calls, and
// what is held. Subscribers, publishers and values bear numbers, from 0 and,
// for values, from 1; a suite gives them names.

/// What one of the piece's neighbours does.
public enum Move: Hashable {
  /// The program subscribes this subscriber.
  case subscribe(Int)
  /// This publisher hands over a subscription.
  case attach(Int)
  /// This publisher, or whoever sends by hand, sends a value.
  case send(Int, by: Int)
  /// It finishes.
  case finish(by: Int)
  /// It fails.
  case fail(by: Int)
  /// This subscriber asks.
  case request(Subscribers.Demand, by: Int)
  /// This subscriber cancels.
  case cancel(by: Int)
  /// Whoever holds this subscriber's subscription drops it.
  case letGo(Int)
  /// The call that is open returns this demand; no other move follows in it.
  case give(Subscribers.Demand)
  /// The closure that is open throws, or says no; no other move follows in it.
  case refuse
  /// Something that only this exercise has, in the words of a program.
  case own(String)
}

/// What the piece calls: a double of the harness hears it, and a move may
/// follow inside it.
public enum Call: Hashable {
  /// This subscriber receives a subscription.
  case subscription(Int)
  /// This subscriber receives a value.
  case value(Int, to: Int)
  /// This subscriber receives `.finished`.
  case finished(Int)
  /// This subscriber receives a failure.
  case failed(Int, String = "trouble")
  /// The piece subscribes to this publisher.
  case subscribed(Int)
  /// The piece asks this publisher.
  case request(Subscribers.Demand, of: Int)
  /// The piece cancels what this publisher has handed over.
  case cancel(Int)
  /// The piece cancels what this publisher has handed over a second time.
  case refuse(Int)
  /// The piece calls its closure with this value.
  case closure(Int)
  /// Something that only this exercise has.
  case own(String)
}

/// Something whose end is watched.
public enum Thing: Hashable {
  /// This subscriber.
  case subscriber(Int)
  /// The subscription that this subscriber was given, and that the harness
  /// holds no longer.
  case run(Int)
  /// The subscription that this publisher has handed over.
  case above(Int)
  /// The one that it has handed over a second time.
  case second(Int)
  /// This value.
  case value(Int)
}

/// A move, and where in a program it stands.
public struct Act: Hashable {
  var move: Move
  /// The line of the history that is the call inside which it is done; nil if
  /// the program does it, after all the calls have come back.
  var place: Int?
}

/// A program: its moves in the order in which they are done.
struct Script: Hashable {
  var acts: [Act] = []
  /// The move of a `deinit` that calls back, if the program has one.
  var goodbye: Goodbye?
  /// Whether no neighbour breaks the contract in it.
  var isLawful = true
  /// Whether one of its moves changes nothing.
  var hasIdled = false

  /// A move in the `deinit` of an object that the answer releases.
  struct Goodbye: Hashable {
    var object: Released
    var move: Move
  }

  enum Released: Hashable {
    case thing(Thing)
    /// An object that only this exercise has.
    case own(String)
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
    /// What a publisher is given back for a value.
    case returned(Subscribers.Demand, to: Int)
    /// What should be gone, and is not.
    case held(Thing)
    /// What is released while the answer holds a lock.
    case releasedUnderLock(Thing)
    /// The same of something that only this exercise has.
    case ownReleasedUnderLock(String)
    /// Something that no history shows, called while the answer holds a lock.
    case calledUnderLock(String)
    /// What ends a run that has no end: a trap, or a call without return.
    case trouble(Finding.Trouble)
  }

  var event: Event
  /// How many calls and moves are open around it.
  var depth: Int
}

extension [Entry] {
  /// The same history, in which the cancels of several publishers, one right
  /// after the other, have one order: which of them is first is nobody's rule.
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
  /// Chapter 05 adds the arithmetic; the harness counts by itself.
  func plus(_ other: Self) -> Self {
    guard let max, let more = other.max else { return .unlimited }
    let (sum, isTooMuch) = max.addingReportingOverflow(more)
    return isTooMuch ? .unlimited : .max(sum)
  }

  var minusOne: Self { max.map { .max(Swift.max(0, $0 - 1)) } ?? self }
}
