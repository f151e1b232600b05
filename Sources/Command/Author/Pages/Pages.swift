import Foundation
import WorkbookBase

/// The pages of the book, and the places in a checkout that they link.
final class Pages {
  let checkout: Checkout
  /// The root's pages, and all of Chapters/*.md, in order.
  let all: [Page]
  private var known: [String: Page] = [:]

  init(_ checkout: Checkout) {
    self.checkout = checkout
    let paths =
      ["README.md", "CONTRIBUTING.md"]
      + checkout.files(below: "Chapters", ending: ".md")
    all = paths.compactMap { path in
      checkout.lines(path).map { Page(path: path, lines: $0) }
    }
    for page in all { known[page.path] = page }
  }

  var chapters: [Page] { all.filter { $0.chapter != nil } }

  func page(_ path: String) -> Page? {
    if known[path] == nil, let lines = checkout.lines(path) {
      known[path] = Page(path: path, lines: lines)
    }
    return known[path]
  }
}

// MARK: - Places

extension Pages {
  /// The problem with a target, and an instruction.
  typealias Problem = (text: String, advice: String)

  /// Returns the problem with the target of a link on a page; nil for a valid
  /// link or a web address.
  func problem(with target: String, from page: String) -> Problem? {
    guard target.prefixMatch(of: #/[A-Za-z+]+:/#) == nil else { return nil }
    let parts = target.split(
      separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0]).removingPercentEncoding ?? String(parts[0])
    guard !name.hasPrefix("/"),
      let path = name.isEmpty ? page : Self.resolve(name, from: page)
    else {
      return (
        "the link \(target) leads out of the checkout",
        "Link by a path relative to this page."
      )
    }
    guard checkout.exists(path) else {
      return (
        "the link \(target) leads nowhere: no \(path)",
        "Link a file that exists; the path is relative to this page."
      )
    }
    return parts.count == 2 ? problem(with: String(parts[1]), in: path) : nil
  }

  /// Returns the problem with a place named from the root, as in exercises:
  /// `Chapters/05-Demand.md#modify`.
  func problem(withPlace place: String) -> Problem? {
    problem(with: place, from: "README.md")
  }

  private func problem(with anchor: String, in path: String) -> Problem? {
    guard path.hasSuffix(".md") else {
      let last = checkout.lines(path)?.count ?? 0
      let numbers = anchor.matches(of: #/L(\d+)/#).compactMap { Int($0.1) }
      return numbers.contains { $0 > last }
        ? (
          "\(path) has no lines #\(anchor)",
          "Link the file, or lines that it has: #L10."
        ) : nil
    }
    guard let anchors = page(path)?.anchors, !anchors.contains(anchor)
    else { return nil }
    let some = anchors.sorted().prefix(12).map { "#\($0)" }
    return (
      "\(path) has no heading #\(anchor)",
      some.isEmpty
        ? "Link the page itself: it has no headings."
        : "Link one that it has: \(some.joined(separator: " "))."
    )
  }

  static func places(in source: String) -> [String] {
    source.matches(of: #/Chapters\/[\w\/-]+\.md(#[\w-]+)?/#)
      .map { String($0.output.0) }
  }

  /// Returns the target of a relative link on a page; nil outside the checkout.
  static func resolve(_ target: String, from page: String) -> String? {
    var parts = page.split(separator: "/").dropLast().map(String.init)
    for part in target.split(separator: "/").map(String.init) {
      switch part {
      case ".": continue
      case "..":
        guard parts.popLast() != nil else { return nil }
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
