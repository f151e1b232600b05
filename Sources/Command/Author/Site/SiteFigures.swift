import Foundation
import Scenes
import Timeline
import TimelineDrawing
import WorkbookBase

// The figures of a page, which can be played, and the page of all figures.

extension Site {
  func figure(
    _ image: Line.Image, of page: Page, _ id: String, on output: String,
    _ data: inout PageData
  ) throws -> String {
    guard let path = Pages.resolve(image.target, from: page.path),
      let svg = checkout.text(path)
    else { throw Failure.broken("\(page.path) shows no file: \(image.target)") }
    let drawing = try Drawing(svg: svg, alt: image.alt, id: "\(id)-words")
    let figure = Figure(path: path)
    let scene = figure?.scene ?? ""
    if let figure, let recording = runs[scene], !recording.events.isEmpty {
      let old = data.runs[scene]?.drawing
      let picture = SequenceDiagram.svg(recording, title: scene)
      let needsOwn = figure.kind != .sequence || old != nil
      data.runs[scene] = PlayedRun(
        recording, title: Scene.title(of: scene),
        drawing: needsOwn
          ? try Drawing(svg: picture, alt: "The run.", id: "ID").html : nil,
        program: programs[scene],
        link: { SitePlaces.link(from: output, to: SitePlaces.output(of: $0)) }
      )
      if let file = programs[scene]?.file {
        linked[file, default: []].insert(page.path)
      }
    }
    let kind = figure?.kind.rawValue ?? "other"
    let caption = """
      <figcaption><span class="scene">\(scene)</span> \
      \(Scene.title(of: scene).escaped)</figcaption>

      """
    return """
      <figure class="drawing \(kind)" id="\(id)" data-run="\(scene)">
      <div class="picture" tabindex="0">
      \(drawing.html)
      </div>
      \(figure == nil ? "" : caption)</figure>
      """
  }

  /// Writes a page of all pictures, large enough to show to a class.
  func writeFigures() throws {
    let output = "figures.html"
    var data = PageData()
    var body = """
      <p>Every picture of the book, in its order, to look at together: each is \
      as large as the window allows, and its run can be played.</p>

      """
    var outline: [Page.Heading] = []
    var number = 0
    for page in pages.chapters {
      let images = page.text.flatMap { $0.line.images }
        .filter {
          Pages.resolve($0.target, from: page.path)?.hasPrefix(Figure.folder)
            == true
        }
      guard !images.isEmpty else { continue }
      let id = page.title.split(separator: " ").joined(separator: "-")
      outline.append(
        .init(line: 0, level: 2, text: page.title, anchor: id))
      let target = SitePlaces.output(of: page.path)
      body +=
        "<h2 id=\"\(id)\"><a href=\"\(target)\">\(page.title.escaped)</a></h2>\n"
      for image in images {
        number += 1
        body += try figure(
          image, of: page, "figure-\(number)", on: output, &data)
        body += "\n<p class=\"alt\">\(image.alt.escaped)</p>\n"
      }
    }
    try write(
      output, title: "All figures", body: body, outline: outline, data: data,
      kind: "figures")
  }
}

/// A picture as a part of a page, without its own colours, which the page's
/// style sheet provides.
struct Drawing {
  /// The element: `<svg …>…</svg>`.
  let html: String

  /// - Parameters:
  ///   - svg: a whole document, as `book` stores it.
  ///   - alt: a description in one sentence.
  ///   - id: the id of the description on the page.
  init(svg: String, alt: String, id: String) throws {
    guard let size = svg.firstMatch(of: #/viewBox="([^"]*)" width="([^"]*)"/#),
      let end = svg.range(of: "</style>\n"),
      let words = svg.firstMatch(of: #/<desc id="desc">([^<]*)<\/desc>/#)
    else { throw Failure.broken("this is not a picture of the book: \(alt)") }
    html = """
      <svg viewBox="\(size.1)" width="\(size.2)" \
      style="--width: \(size.2)px" role="img" \
      aria-label="\(alt.escaped)" aria-describedby="\(id)">
      <desc id="\(id)">\(words.1)</desc>
      \(svg[end.upperBound...].trimmed)
      """
  }
}
