import Foundation

/// Where things of the checkout stand in the site.
///
/// The folders are the same, so that a relative link needs a new ending only.
enum SitePlaces {
  /// The file of the site that shows a file of the checkout.
  static func output(of path: String) -> String {
    switch path {
    case "Chapters/README.md": "Chapters/index.html"
    case _ where path.hasSuffix(".md"): path.dropLast(3) + ".html"
    default: path + ".html"
    }
  }

  /// A link from one file of the site to another.
  static func link(from page: String, to target: String) -> String {
    let here = page.split(separator: "/").dropLast()
    let there = target.split(separator: "/")
    let common = zip(here, there.dropLast()).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: here.count - common)
    return (up + there.dropFirst(common).map(String.init))
      .joined(separator: "/")
  }
}
