import Foundation
import WorkbookBase

// The book is open, and some answers stand in it. The guide for teachers says
// which exercises are good as graded homework; the rows of its table are
// counted here.

extension BookChecker {
  static let homework = "| share | exercises | as homework with marks |"

  /// How many words and signs in a row count as the same.
  private static let run = 8

  mutating func checkHomework(on page: Page) {
    guard let head = page.lines.firstIndex(of: Self.homework) else { return }
    var shown: Set<[String]> = []
    for page in pages.all where page.chapter != nil {
      for fence in page.fences where fence.isSwift {
        shown.formUnion(Self.runs(of: fence.body.joined(separator: "\n")))
      }
    }
    let shares = course.exercises
      .filter { ![.predict, .build].contains($0.kind) }
      .map { exercise in
        let own = Set(
          Self.runs(of: text(of: exercise, in: Layout.solutions))
        ).subtracting(Self.runs(of: text(of: exercise, in: Layout.exercises)))
        let share = Double(own.intersection(shown).count) / Double(own.count)
        return (id: exercise.id, share: own.isEmpty ? 0 : share)
      }
    func ids(_ share: Range<Double>) -> [String] {
      shares.filter { share.contains($0.share) }.map(\.id)
    }
    func row(_ cells: String...) -> String {
      "| \(cells.joined(separator: " | ")) |"
    }
    func list(_ ids: [String]) -> String {
      ids.isEmpty ? "none" : ids.joined(separator: ", ")
    }
    let rows = [
      row(
        "nearly all", list(ids(0.8..<2) + ["what is built in stages"]),
        "for practice only: the chapter shows it behind the exercise"),
      row(
        "half and more", list(ids(0.5..<0.8)),
        "count it little, or ask about it in the room"),
      row(
        "a third and more", list(ids(0.33..<0.5)),
        "good; ask for the reasons"),
      row(
        "less", "all others of the kinds Modify, Make, Prove and Challenge",
        "good"),
      row("what runs", "predictions", "in the room, before anything is run"),
    ]
    let first = head + 2
    let end =
      page.lines[first...].firstIndex { !$0.hasPrefix("|") } ?? page.lines.count
    hold(
      page, first..<end, to: rows,
      "the listings show more or less of the solutions than the guide says")
  }

  private func text(of exercise: Exercise, in tree: String) -> String {
    checkout.swiftFiles(in: "\(tree)/\(exercise.path)")
      .compactMap { checkout.text(checkout.relative($0.path)) }
      .joined(separator: "\n")
  }

  private static func runs(of code: String) -> [[String]] {
    let tokens = SwiftTokens(code).all.map { "\($0.token)" }
    guard tokens.count >= run else { return [] }
    return (0...tokens.count - run).map { Array(tokens[$0..<$0 + run]) }
  }
}
