import Foundation
import Timeline
import WorkbookBase

/// The reader's edition: a folder of pages that needs no server and no external
/// files.
final class Site {
  /// The folder of the template, the style and the script.
  static let reader = Layout.reader
  static let guide = "Chapters/Teaching.md"
  static let grading = "Chapters/Grading.md"
  static let exam = "Chapters/Exam.md"
  /// The pages for teachers and authors, which the search omits.
  static let forOthers = [guide, grading, exam, "CONTRIBUTING.md"]
  /// The page whose rows come first in a search.
  static let glossary = "Chapters/Glossary.md"
  /// The page that comes first in a search for a fault.
  static let symptoms = "Chapters/Silent.md"
  /// The pages after the chapters, in reading order.
  static let backMatter = [
    Course.lastPage, "Chapters/Recipes.md", symptoms,
    "Chapters/Operators.md", "Chapters/Conduit.md", "Chapters/Listings.md",
    glossary, "Chapters/Names.md",
    "Chapters/Sources.md", "Chapters/Command.md", "Chapters/OnAMac.md",
  ]

  struct Written {
    var pages = 0
    var players = 0
    var predictions = 0
    var reference: SymbolGraph?
  }

  let checkout: Checkout
  let course: Course
  let pages: Pages
  let pandoc: Pandoc
  let repository: Repository?
  let reference: Reference?
  let texts: [PageText]
  let bodies: [String]
  /// The places of the listings that declare the library's types.
  let declared: [String: String]
  let runs: [String: Timeline.Recording]
  let programs: [String: SceneProgram]
  /// The cards by the exercises' ids, with pandoc's output.
  let cards: [String: (card: ExerciseCard, html: String)]

  /// The files that pages link, with these pages.
  var linked: [String: Set<String>] = [:]
  var written = Written()
  var search = SearchIndex()
  var folder = URL(fileURLWithPath: "/")

  /// - Parameters:
  ///   - executable: the program of the calls that the recordings name.
  ///   - record: runs a scene.
  init(
    _ checkout: Checkout, course: Course, pandoc: Pandoc,
    repository: Repository? = nil, reference: Reference? = nil,
    executable: URL? = nil,
    record: @escaping (_ scene: String) throws -> Timeline.Recording?
  ) throws {
    self.checkout = checkout
    self.course = course
    self.pandoc = pandoc
    self.repository = repository
    self.reference = reference
    pages = Pages(checkout)
    declared = CodeBlocks.declarations(in: pages.chapters)
    texts = pages.all.map(PageText.init)
    let asked = course.exercises.compactMap { ExerciseCard($0, in: checkout) }
    let made = try pandoc.html(
      of: texts.map(\.markdown) + asked.map(\.markdown))
    bodies = Array(made.prefix(texts.count))
    cards = Dictionary(
      zip(asked, made.dropFirst(texts.count)).map {
        ($0.exercise.id, (card: $0, html: $1))
      }, uniquingKeysWith: { $1 })
    let drawn = pages.all.flatMap(\.drawnImages).compactMap(\.figure?.scene)
    let recorded = Locked<[String: Timeline.Recording]>([:])
    try concurrently(Set(drawn).sorted()) { scene in
      let recording = try record(scene)
      recorded.withLock { $0[scene] = recording }
    }
    runs = recorded.withLock { $0 }
    let places = try CallPlaces(
      Set(runs.values.flatMap(\.events).flatMap { $0.calls ?? [] }),
      in: executable)
    programs = Dictionary(
      runs.compactMap { scene, run in
        SceneProgram(of: scene, run, places: places, in: checkout)
          .map { (scene, $0) }
      }, uniquingKeysWith: { $1 })
  }

  /// Writes the site to a folder; an earlier site in it is deleted.
  func write(to folder: URL) throws -> Written {
    self.folder = folder
    written = Written()
    try clear()
    // The EPUB takes long, and is independent of the pages.
    try concurrently([writeEPUB, writePages]) { try $0() }
    return written
  }

  private func writePages() throws {
    for (page, index) in zip(pages.all, pages.all.indices) {
      try write(page, index)
    }
    try writeFirstPage()
    try writeFigures()
    for path in linked.keys.sorted() { try writeFile(path) }
    try writeNotFound()
    try write(
      "window.workbookSearch=\(javaScript(search.rows));\n" + reader("find.js"),
      "search.js")
    for name in ["style.css", "script.js"] { try write(reader(name), name) }
    try writePrint()
    written.reference = try reference?.write(
      to: folder.appendingPathComponent(Reference.folder))
  }

  func reader(_ name: String) -> String {
    checkout.text("\(Self.reader)/\(name)") ?? ""
  }

  private static let mark = ".workbook-site"

  private func clear() throws {
    let files = FileManager.default
    let held =
      (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
    if !held.isEmpty, !held.contains(Self.mark) {
      throw Failure.usage(
        "\(folder.path) is not empty, and no site: name another folder.")
    }
    for name in held {
      try files.removeItem(at: folder.appendingPathComponent(name))
    }
    try write(
      "The Combine Workbook's site; it is written anew each time.\n",
      Self.mark)
  }

  func write(_ text: String, _ path: String) throws {
    try Checkout(root: folder).write(text, to: path)
    if path.hasSuffix(".html") { written.pages += 1 }
  }
}

// MARK: - Files

extension Site {
  /// Writes a page with the source of a linked file.
  private func writeFile(_ path: String) throws {
    guard let text = checkout.text(path) else { return }
    let output = SitePlaces.output(of: path)
    let rows =
      path.hasSuffix(".swift")
      ? SwiftColors(text).lines : text.lines.map(\.escaped)
    let code = rows.enumerated().map { index, row in
      "<span class=\"row\" id=\"L\(index + 1)\">\(row)</span>"
    }.joined(separator: "\n")
    let speakers = linked[path, default: []].sorted().compactMap(pages.page)
      .filter { !Self.forOthers.contains($0.path) }
      .map { page in
        let target = SitePlaces.link(
          from: output, to: SitePlaces.output(of: page.path))
        return "<a href=\"\(target)\">\(page.title.escaped)</a>"
      }
    let head =
      "<p class=\"path\"><code>\(path.escaped)</code></p>\n"
      + (speakers.isEmpty
        ? ""
        : "<p>In the book: \(speakers.joined(separator: ", "))</p>\n")
    var data = PageData()
    let exercise = course.exercises.first { $0.file == path }
    let card = exercise.map {
      self.card(
        $0.id, command: CodeBlocks.command("swift run workbook test \($0.id)"),
        on: output, &data) + "\n"
    }
    try write(
      output, title: path.fileName,
      body: head + (card ?? "")
        + "<pre class=\"file\" tabindex=\"0\"><code>\(code)</code></pre>",
      source: path, data: data, kind: "file")
  }
}

// MARK: - The frame around a page

extension Site {
  func write(
    _ output: String, title: String, body: String, source: String? = nil,
    outline: [Page.Heading] = [],
    neighbours: (before: Page?, next: Page?) = (nil, nil),
    data: PageData = PageData(), kind: String, base: String = ""
  ) throws {
    func to(_ target: String) -> String {
      SitePlaces.link(from: output, to: target)
    }
    var scripts = ""
    if !data.isEmpty {
      let (name, script) = (
        String(output.dropLast(".html".count)) + ".data.js", try data.script()
      )
      try write(script, name)
      // A heavy page loads its runs with the first one that is played.
      scripts =
        data.predictions.isEmpty && script.utf8.count > 300_000
        ? "<meta name=\"runs\" content=\"\(to(name))\">\n"
        : "<script defer src=\"\(to(name))\"></script>\n"
    }
    if let minutes = source.flatMap(pages.page)?.minutesToRead {
      scripts += "<meta name=\"minutes\" content=\"\(minutes)\">\n"
    }
    let frame = PageChrome(
      pages: bookPages,
      others: ["README.md", Self.guide, Self.grading, Self.exam]
        .compactMap(pages.page),
      output: output,
      outline: outline)
    let html = try reader("page.html").filled([
      "title": title.escaped,
      "whole title": title == "The Combine Workbook"
        ? title : "\(title.escaped) – The Combine Workbook",
      "kind": kind, "root": to("index.html").dropLast(10).description,
      "body": body, "contents": frame.contents,
      "outline": PageChrome.outline(outline),
      "short outline": PageChrome.shortOutline(outline),
      "beside": frame.beside(neighbours.before, neighbours.next),
      "source": source.flatMap { repository?.links(for: $0) } ?? "",
      "data": scripts, "base": base,
    ])
    try write(html, output)
  }
}

extension Page {
  var title: String { headings.first?.text ?? path }
}

/// The places of the checkout's files in the site.
///
/// The folders are the same, so a relative link only needs another ending.
enum SitePlaces {
  /// Returns the site's file for a file of the checkout.
  static func output(of path: String) -> String {
    switch path {
    case "Chapters/README.md": "Chapters/index.html"
    case _ where path.hasSuffix(".md"): path.dropLast(3) + ".html"
    default: path + ".html"
    }
  }

  static func link(from page: String, to target: String) -> String {
    let here = page.split(separator: "/").dropLast()
    let there = target.split(separator: "/")
    let common = zip(here, there.dropLast()).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: here.count - common)
    return (up + there.dropFirst(common).map(String.init))
      .joined(separator: "/")
  }
}
