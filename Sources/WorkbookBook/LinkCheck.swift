import Foundation
import WorkbookCourse
import WorkbookPages

extension Book {
  /// Every relative link leads to a file of the checkout, every anchor to a
  /// heading or a named place.
  struct LinkCheck {
    let library: Library
    private(set) var faults: [Fault] = []
    private(set) var count = 0

    init(library: Library) {
      self.library = library
    }

    mutating func check(_ page: Page) {
      for link in page.links { check(link.target, link.line, page.path) }
      for image in page.images { check(image.target, image.line, page.path) }
      for reference in page.references
      where !page.definitions.contains(reference.name) {
        report(
          page.path, reference.line,
          "no line of the page says where [\(reference.name)] leads",
          "Add a line [\(reference.name)]: with the target.")
      }
    }

    /// What exercises say about the book: `Chapters/05-Demand.md#modify`.
    mutating func checkMentions() {
      let trees = [
        "Exercises", "Solutions", "Tests/Exercises", "Tests/Mistakes",
      ]
      for tree in trees {
        for file in library.folder.files(below: tree) {
          let lines = library.folder.lines(file) ?? []
          for (index, line) in lines.enumerated() {
            for place in Self.mentions(in: line) {
              check(place, index + 1, file, isFromRoot: true)
            }
          }
        }
      }
    }

    private mutating func check(
      _ target: String, _ line: Int, _ file: String, isFromRoot: Bool = false
    ) {
      guard !Self.isExternal(target) else { return }
      count += 1
      let parts = target.split(
        separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0]).removingPercentEncoding ?? String(parts[0])
      let base = isFromRoot ? "README.md" : file
      guard !name.hasPrefix("/"),
        let path = name.isEmpty ? file : resolve(name, from: base)
      else {
        return report(
          file, line, "the link \(target) leads out of the checkout",
          "Link by a path relative to this page.")
      }
      // A picture that is still to be drawn is the figure check's business.
      let isDrawn = path.hasPrefix("\(Figure.folder)/")
      guard library.folder.exists(path) else {
        if isDrawn { return }
        return report(
          file, line, "the link \(target) leads nowhere: no \(path)",
          isFromRoot
            ? "Name a page that exists."
            : "Link a file that exists; the path is relative to this page.")
      }
      guard parts.count == 2 else { return }
      check(anchor: String(parts[1]), in: path, line, file)
    }

    private mutating func check(
      anchor: String, in path: String, _ line: Int, _ file: String
    ) {
      guard path.hasSuffix(".md") else {
        let last = library.folder.lines(path)?.count ?? 0
        let numbers = anchor.split(separator: "-").compactMap { part in
          part.first == "L" ? Int(part.dropFirst()) : nil
        }
        guard numbers.isEmpty || numbers.contains(where: { $0 > last }) else {
          return
        }
        return report(
          file, line, "\(path) has no lines #\(anchor)",
          "Link the file, or lines that it has: #L10.")
      }
      guard let anchors = library.page(path)?.anchors,
        !anchors.contains(anchor)
      else { return }
      let some = anchors.sorted().prefix(12).map { "#\($0)" }
      report(
        file, line, "\(path) has no heading #\(anchor)",
        some.isEmpty
          ? "Link the page itself: it has no headings."
          : "Link one that it has: \(some.joined(separator: " ")).")
    }

    private mutating func report(
      _ file: String, _ line: Int, _ problem: String, _ advice: String
    ) {
      let same = faults.firstIndex { $0.file == file && $0.problem == problem }
      if let same {
        let others = faults[same].difference.first.map { "\($0), " }
        faults[same].difference = ["\(others ?? "also in line ")\(line)"]
        return
      }
      faults.append(
        Fault(file: file, line: line, problem: problem, advice: advice))
    }

    private static func isExternal(_ target: String) -> Bool {
      let scheme = target.prefix { $0 != ":" }
      return scheme.count < target.count && !scheme.isEmpty
        && scheme.allSatisfy { $0.isLetter || $0 == "+" }
    }

    private static func mentions(in line: String) -> [String] {
      line.components(separatedBy: "Chapters/").dropFirst().compactMap { rest in
        var place = rest.prefix {
          $0.isLetter || $0.isNumber || "-_./#".contains($0)
        }
        while place.last == "." { place.removeLast() }
        let file = place.split(separator: "#").first ?? ""
        return file.hasSuffix(".md") ? "Chapters/\(place)" : nil
      }
    }
  }
}
