import WorkbookBase

/// The checks of a checkout's book.
///
/// Each kind of check is an extension in its own file, and collects its results
/// here.
struct BookChecker {
  let checkout: Checkout
  let course: Course
  /// The names of the commands of `workbook`.
  let commands: [String]
  let observations: SceneOutputs
  let pages: Pages
  let drafts: [Draft]
  let phrases = Phrase.avoided

  var faults: [Fault] = []
  var repairs: [BookEdit] = []
  var count = Count()
  /// The lines that each chapter shows of each file, from 0.
  var shown: [String: [String: Set<Int>]] = [:]
  /// The files that the compiler checked.
  var compiled: Set<String> = []
  var usedFigures: Set<String> = []

  /// The numbers of checked items.
  struct Count {
    struct Chapter {
      var path: String
      /// The module's lines that are not blank, and those of them that the
      /// chapter shows.
      var lines: Int
      var shown: Int
    }

    var chapters: [Chapter] = []
    var listings = 0
    var outputs = 0
    var messages = 0
    var links = 0
  }

  init(_ book: Book, _ observations: SceneOutputs) {
    checkout = book.checkout
    course = book.course
    commands = book.commands
    self.observations = observations
    pages = Pages(checkout)
    drafts = Draft.all(in: checkout)
  }

  var programs: BookTools { observations.programs }

  func isDraft(_ page: Page) -> Bool {
    drafts.contains { $0.place.file == page.path }
  }

  mutating func check() {
    checkTexts()
    checkRuns()
  }

  /// Checks the texts, without running anything.
  mutating func checkTexts() {
    for page in pages.all {
      faults += page.faults
      checkShape(of: page)
      checkListings(of: page)
      checkAlternatives(of: page)
      checkLinks(of: page)
      checkPhrases(of: page)
    }
    for chapter in pages.chapters { checkCoverage(of: chapter) }
    checkMentions()
    checkStages()
    checkCourse()
    checkAnswers()
    checkTeaching()
    checkNames()
    checkNamesPage()
    faults.sort()
  }

  mutating func checkRuns() {
    observations.gather(for: pages.all)
    for page in pages.all {
      checkPrints(of: page)
      checkFigures(of: page)
    }
    checkUnusedFigures()
    checkUnusedFailures()
    faults.sort()
  }

  mutating func report(_ fault: Fault) { faults.append(fault) }

  mutating func report(
    _ file: String, _ line: Int, _ problem: String, do advice: String
  ) {
    report(Fault(file, line, problem, do: advice))
  }
}

// MARK: - What it looked at

extension BookChecker {
  /// A row for each chapter with the shown share of its code.
  var table: [String] {
    let width = count.chapters.map(\.path.count).max() ?? 0
    return count.chapters.map { chapter in
      let share = Self.share(chapter.shown, of: chapter.lines)
      return chapter.path.filled(to: width)
        + share.leftFilled(to: 9) + " of \(chapter.lines) lines"
    }
  }

  func sum(seconds: Double) -> String {
    let all = count.chapters.reduce(0) { $0 + $1.lines }
    let shown = count.chapters.reduce(0) { $0 + $1.shown }
    let tenths = Int((seconds * 10).rounded())
    return [
      counted(count.chapters.count, "chapter"),
      counted(count.listings, "listing"), counted(count.outputs, "output"),
      counted(count.messages, "compiler message"),
      counted(usedFigures.count, "figure"), counted(count.links, "link"),
      "\(shown) of \(counted(all, "line")) (\(Self.share(shown, of: all)))"
        + " in \(tenths / 10).\(tenths % 10) s",
    ].joined(separator: ", ")
  }

  /// Returns a percentage with one digit, rounded down.
  static func share(_ part: Int, of whole: Int) -> String {
    let tenths = whole == 0 ? 1_000 : part * 1_000 / whole
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
