import WorkbookCourse
import WorkbookPages
import WorkbookTools

extension Book {
  /// Every picture is what its scene draws today, and says so in words.
  struct FigureCheck {
    let folder: Folder
    let observations: Observations
    private(set) var faults: [Fault] = []
    private(set) var repairs: [Repair] = []
    private(set) var used: Set<String> = []

    init(folder: Folder, observations: Observations) {
      self.folder = folder
      self.observations = observations
    }

    mutating func check(_ page: Page) {
      for image in page.images where !Self.isSentence(image.alt) {
        let isEmpty = image.alt.isBlank
        report(
          page.path, image.line,
          isEmpty
            ? "the picture \(image.target) has no alternative text"
            : "the alternative text \"\(image.alt)\" is not a full sentence",
          "Say in a sentence, with a full stop, what the picture shows.")
      }
      for image in page.figures {
        let isFirst = used.insert(image.path).inserted
        if isFirst { checkDrawing(image, page) }
      }
    }

    /// Pictures that no page shows.
    mutating func checkUnused() {
      for path in folder.files(below: Figure.folder) where !used.contains(path)
      {
        report(
          path, 1, "no page shows this picture",
          "Show it in a chapter, or remove the file.")
      }
    }

    private mutating func checkDrawing(
      _ image: Page.DrawnImage, _ page: Page
    ) {
      guard let figure = image.figure else {
        return report(
          page.path, image.line,
          "the name of \(image.path) does not say what it draws",
          "Name it by scene and renderer: 05-reentrant.sequence.svg or"
            + " 05-reentrant.marble.svg.")
      }
      switch observations.draw(figure) {
      case .failure(let trouble):
        report(
          page.path, image.line,
          "\(image.path) cannot be drawn: \(trouble.message)",
          "See what `swift run workbook run \(figure.scene)` does.")
      case .success(let drawing):
        let old = folder.text(image.path)
        guard old != drawing else { return }
        let difference = Difference(
          book: old.map(Book.lines(of:)) ?? [],
          other: Book.lines(of: drawing), limit: 4)
        faults.append(
          Fault(
            file: page.path, line: image.line,
            problem: old == nil
              ? "\(image.path) has not been drawn yet"
              : "\(image.path) is not what scene \(figure.scene) draws",
            source: old == nil
              ? nil : "\(image.path):\(difference.firstInBook + 1)",
            difference: old == nil
              ? [] : difference.lines.map { String($0.prefix(100)) },
            advice: "Run `swift run workbook book --update`, and look at it.",
            isMendable: true))
        repairs.append(.figure(path: image.path, drawing: drawing))
      }
    }

    private mutating func report(
      _ file: String, _ line: Int, _ problem: String, _ advice: String
    ) {
      faults.append(
        Fault(file: file, line: line, problem: problem, advice: advice))
    }

    /// Several words that begin like a sentence and end like one.
    static func isSentence(_ text: String) -> Bool {
      let words = text.split(whereSeparator: \.isWhitespace)
      guard words.count >= 4, let first = text.first else { return false }
      return text.hasSuffix(".") && !first.isLowercase
    }
  }
}
