import WorkbookPages
import WorkbookTools

extension Book {
  /// A block of output, whole or in parts: a line `…` stands for lines left
  /// out.
  struct Part {
    static let gap = "…"

    let body: [String]

    var leavesLinesOut: Bool {
      body.contains { $0.trimmed == Self.gap }
    }

    /// Whether this is what was printed, but for the lines left out.
    func matches(_ output: [String]) -> Bool {
      let output = output.map(Self.withoutTail)
      var runs: [[String]] = [[]]
      for line in body.map(Self.withoutTail) {
        if line.trimmed == Self.gap {
          runs.append([])
        } else {
          runs[runs.count - 1].append(line)
        }
      }
      guard runs.count > 1 else { return runs[0] == output }
      // The first run stands at the beginning, the last one at the end, and
      // each of the others at the first place that is left.
      guard output.starts(with: runs[0]) else { return false }
      var next = runs[0].count + 1
      for run in runs.dropFirst().dropLast() {
        guard let start = Self.first(run, in: output, from: next) else {
          return false
        }
        next = start + run.count + 1
      }
      let last = runs[runs.count - 1]
      return output.count - last.count >= next
        && output.suffix(last.count).elementsEqual(last)
    }

    private static func first(
      _ run: [String], in output: [String], from start: Int
    ) -> Int? {
      guard start + run.count <= output.count else { return nil }
      return (start...(output.count - run.count)).first {
        output[$0..<($0 + run.count)].elementsEqual(run)
      }
    }

    /// White space at the end of a line is not seen, and editors take it away.
    static func withoutTail(_ line: String) -> String {
      String(line.reversed().drop(while: \.isWhitespace).reversed())
    }
  }
}
