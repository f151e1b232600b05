import Chapter01Handshake
import Foundation

/// A run in which another thread came between: who did what, in time.
///
/// The `workbook` command draws it with a column for each thread.
struct Order: Encodable {
  struct Line: Encodable {
    var text: String
    var isElsewhere: Bool
    var depth: Int
  }

  var lines: [Line]
  /// Where the piece unlocked what the other thread then took:
  /// `MakeABag.swift:31`, if that is known.
  var unlock: String?

  /// What is known of the runs of the rule that is being looked at.
  private static let kept = Locked<[[String]: Kept]>([:])

  private struct Kept {
    var order: Order
    var unlock: () -> String?
  }

  /// Keeps a run, if another thread had a part in it.
  static func keep(
    _ lines: [String], _ depths: [Int], _ isElsewhere: [Bool],
    unlock: @escaping () -> String?
  ) {
    guard lines.contains(where: { $0.contains("(another thread") }) else {
      return
    }
    let order = Order(
      lines: lines.indices.map {
        Line(text: lines[$0], isElsewhere: isElsewhere[$0], depth: depths[$0])
      })
    kept.withLock { kept in
      // A rule is broken by a run that was played just now.
      if kept.count > 200 { kept = [:] }
      kept[lines] = Kept(order: order, unlock: unlock)
    }
  }

  init(lines: [Line]) { self.lines = lines }

  /// The order behind a history, which may have a last line that says what did
  /// not come back.
  init?(of history: [String]) {
    let kept = Self.kept.withLock { $0 }
    var end: String?
    if kept[history] == nil, let last = history.last, last.hasPrefix("(") {
      end = last
    }
    let lines = end == nil ? history : Array(history.dropLast())
    guard let found = kept[lines] else { return nil }
    self = found.order
    unlock = found.unlock()
    if let end {
      let depth = self.lines.map(\.depth).last ?? 0
      self.lines.append(Line(text: end, isElsewhere: false, depth: depth))
    }
  }

  var json: [UInt8] { (try? JSONEncoder().encode(self)).map(Array.init) ?? [] }
}
