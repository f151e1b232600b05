import Foundation
import WorkbookBase

/// Finds the files in which a student could read a solution.
///
/// The measure is the share of a solution's runs of eight tokens that occur in a
/// file. Runs of the starter, and of the book with its modules, do not count, and
/// neither do reproduced faults, with which the next exercise begins.
struct Leaks {
  private static let length = 8
  /// A leak has at least this share of a solution, and this many runs of it.
  private static let (share, fewest) = (0.25, 20)

  /// The ids of the exercises with the numbers of their solutions' runs.
  private var solutions: [(id: String, count: Int)] = []
  /// The solutions, by number, that have a run.
  private var owners: [Int: [Int]] = [:]

  init(of course: Course, in checkout: Checkout) {
    let book =
      checkout.files(below: Layout.chapters, ending: ".md")
      + checkout.files(below: Layout.library, ending: ".swift")
    let known = book.reduce(into: Set<Int>()) {
      $0.formUnion(Self.runs(of: checkout.url($1)))
    }
    for exercise in course.exercises where exercise.kind != .reproduce {
      let own = Self.runs(of: checkout.url(exercise.file(in: Layout.solutions)))
        .subtracting(Self.runs(of: checkout.url(exercise.file)))
        .subtracting(known)
      for run in own { owners[run, default: []].append(solutions.count) }
      solutions.append((exercise.id, own.count))
    }
  }

  /// Each leak in words: `41 % of the solution of 05.2 in Tests/Kit/Bag.swift`.
  func all(in edition: Checkout) -> [String] {
    edition.files(below: ".").flatMap { file in
      let found = Self.runs(of: edition.url(file)).flatMap { owners[$0] ?? [] }
      return Dictionary(grouping: found) { $0 }.sorted { $0.key < $1.key }
        .compactMap { number, runs -> String? in
          let (id, count) = solutions[number]
          let share = Double(runs.count) / Double(count)
          guard share >= Self.share, runs.count >= Self.fewest else {
            return nil
          }
          return "\(Int(share * 100)) % of the solution of \(id) in "
            + file.dropFirst(2)
        }
    }
  }

  /// The digests of all runs in a file; comments, and the marks at the start of
  /// a line of a difference, do not count.
  private static func runs(of file: URL) -> Set<Int> {
    var tokens: [Int] = []
    for line in ((try? Data(contentsOf: file)) ?? Data()).split(separator: 10) {
      let code = line.drop { " \t+-|>".utf8.contains($0) }
      guard !code.starts(with: "//".utf8) else { continue }
      var word = 0
      for byte in code + [32] {
        switch byte {
        case 48...57, 65...90, 95, 97...122, 128...:
          word = word &* 0x100_0000_01b3 ^ Int(byte)
        default:
          if word != 0 { tokens.append(word) }
          if byte > 32 { tokens.append(Int(byte)) }
          word = 0
        }
      }
    }
    guard tokens.count >= length else { return [] }
    return Set(
      (0...(tokens.count - length)).map { start in
        tokens[start..<(start + length)].reduce(0) { $0 &* 31 &+ $1 }
      })
  }
}
