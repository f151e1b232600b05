import WorkbookPages
import WorkbookTools

extension Book {
  /// Why a listing does not stand in the file that it names.
  struct ExcerptDoubt {
    let page: Page
    let fence: Fence
    let path: String
    let file: [String]
    let excerpt: Excerpt
    let folder: Folder

    var fault: Fault {
      reordered ?? moved ?? changed
    }

    /// Every run stands in the file, but not one after the other.
    private var reordered: Fault? {
      guard excerpt.runs.count > 1,
        let first = excerpt.runs.first?.lines.first
      else { return nil }
      for shift in Excerpt.shifts(of: first, in: file) {
        let starts = excerpt.runs.map {
          Excerpt.starts(of: $0.lines, in: file, shift: shift)
        }
        guard !starts.contains(where: \.isEmpty) else { continue }
        let order = starts.map { "\($0[0] + 1)" }.joined(separator: ", ")
        return Fault(
          file: page.path, line: fence.line,
          problem: "the parts of this listing stand in the file,"
            + " but not in this order, or with nothing left out between them",
          source: path,
          difference: ["the parts begin at the lines \(order) of the file"],
          advice: "Put them in the file's order, and write // … only where"
            + " lines are left out.")
      }
      return nil
    }

    /// The whole listing stands in another file.
    private var moved: Fault? {
      for other in otherFiles {
        guard let lines = folder.lines(other),
          let place = excerpt.places(in: lines).first
        else { continue }
        return Fault(
          file: page.path, line: fence.line,
          problem: "these lines do not stand in \(path) but in \(other)",
          source: "\(other):\(place.starts[0] + 1)",
          advice: "Name \(other) in the block's info string and its caption.")
      }
      return nil
    }

    private var otherFiles: [String] {
      guard excerpt.runs.reduce(0, { $0 + $1.lines.count }) > 1 else {
        return []
      }
      return ["Sources", "Exercises", "Solutions", "Chapters"]
        .flatMap { folder.files(below: $0, ending: ".swift") }
        .filter { $0 != path }
    }

    /// The listing was right once, or was typed: shows the first run that
    /// differs from what looks most like it.
    private var changed: Fault {
      let run =
        excerpt.runs.first { run in
          Excerpt.shifts(of: run.lines[0], in: file).allSatisfy {
            Excerpt.starts(of: run.lines, in: file, shift: $0).isEmpty
          }
        } ?? excerpt.runs[0]
      let (start, shift) = likest(run.lines)
      let end = min(start + run.lines.count, file.count)
      let other = file[start..<end].map { line in
        line.prefix(shift).isBlank ? String(line.dropFirst(shift)) : line
      }
      let difference = Difference(book: run.lines, other: other)
      return Fault(
        file: page.path,
        line: fence.line + 1 + run.offset + difference.firstInBook,
        problem: "the listing is not what stands in the file",
        source: "\(path):\(start + difference.firstInOther + 1)",
        difference: difference.lines.isEmpty
          ? ["the lines are there, but not all shifted by as many spaces"]
          : difference.lines,
        advice: "Copy the lines from the file, or mend the file.")
    }

    /// The place where most lines are the same but for their indentation, and
    /// how far the listing is shifted there.
    private func likest(_ lines: [String]) -> (start: Int, shift: Int) {
      var votes: [Int: Int] = [:]
      var shifts: [Int: Int] = [:]
      for (index, line) in lines.enumerated() where !line.isBlank {
        for (place, other) in file.enumerated()
        where place >= index && other.trimmed == line.trimmed {
          let start = place - index
          votes[start, default: 0] += line.trimmed.count
          shifts[start] = shifts[start] ?? max(0, other.count - line.count)
        }
      }
      let best = votes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
      let start = best?.key ?? 0
      return (start, shifts[start] ?? 0)
    }
  }
}
