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

  /// What is known of the runs of the rule that is being looked at.
  private static let kept = Locked<[[String]: Order]>([:])

  /// Keeps a run, if another thread had a part in it.
  static func keep(_ lines: [String], _ depths: [Int], _ isElsewhere: [Bool]) {
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
      kept[lines] = order
    }
  }

  init(lines: [Line]) { self.lines = lines }

  /// The order behind a history, which may have a last line that says what did
  /// not come back.
  init?(of history: [String]) {
    let kept = Self.kept.withLock { $0 }
    if let order = kept[history] {
      self = order
    } else if let last = history.last, last.hasPrefix("("),
      let order = kept[Array(history.dropLast())]
    {
      let depth = order.lines.map(\.depth).last ?? 0
      self = order
      lines.append(Line(text: last, isElsewhere: false, depth: depth))
    } else {
      return nil
    }
  }

  var json: [UInt8] { (try? JSONEncoder().encode(self)).map(Array.init) ?? [] }
}
