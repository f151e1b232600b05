import WorkbookBase

// Every picture equals its scene's current drawing, and has an alternative
// text.

extension BookChecker {
  mutating func checkAlternatives(of page: Page) {
    for (number, line) in page.text {
      for image in line.images where !Self.isSentence(image.alt) {
        report(
          page.path, number,
          image.alt.isBlank
            ? "the picture \(image.target) has no alternative text"
            : "the alternative text \"\(image.alt)\" is not a full sentence",
          do: "Say in a sentence, with a full stop, what the picture shows.")
      }
    }
  }

  mutating func checkFigures(of page: Page) {
    for image in page.drawnImages
    where usedFigures.insert(image.path).inserted {
      checkDrawing(image, page)
    }
  }

  private mutating func checkDrawing(_ image: Page.DrawnImage, _ page: Page) {
    if checkStates(image, page) { return }
    guard let figure = image.figure else {
      let names = Figure.Kind.allCases.map { "05-reentrant.\($0).svg" }
      return report(
        page.path, image.line,
        "the name of \(image.path) does not say what it draws",
        do: "Name it by scene and renderer: \(names.listed).")
    }
    switch observations.draw(figure) {
    case .failure(let error):
      report(
        page.path, image.line, "\(image.path) cannot be drawn: \(error.words)",
        do: "See what `swift run workbook run \(figure.scene)` does.")
    case .success(let drawing):
      compare(image, with: drawing, of: "scene \(figure.scene)", page)
    }
  }

  mutating func compare(
    _ image: Page.DrawnImage, with drawing: String, of origin: String,
    _ page: Page
  ) {
    let old = checkout.text(image.path)
    guard old != drawing else { return }
    var fault = Fault(
      page.path, image.line, "\(image.path) has not been drawn yet",
      isMendable: true,
      do: "Run `swift run workbook book --update`, and look at it.")
    if let old {
      let difference = Difference(
        book: old.lines, other: drawing.lines, limit: 4)
      fault.problem = "\(image.path) is not what \(origin) draws"
      fault.source = "\(image.path):\(difference.first + 1)"
      fault.difference = difference.lines.map { String($0.prefix(100)) }
    }
    report(fault)
    repairs.append(.figure(path: image.path, drawing: drawing))
  }

  mutating func checkUnusedFigures() {
    for path in checkout.files(below: Figure.folder)
    where !usedFigures.contains(path) {
      report(
        path, 1, "no page shows this picture",
        do: "Show it in a chapter, or remove the file.")
    }
  }

  /// Returns whether a text has several words, and begins and ends like a
  /// sentence.
  static func isSentence(_ text: String) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count >= 4, let first = text.first else { return false }
    return text.hasSuffix(".") && !first.isLowercase
  }
}
