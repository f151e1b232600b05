import WorkbookBase

/// Runs every check over the book of a checkout.
///
/// Each kind of check is an extension in a file of its own; all of them write
/// down what they find here.
struct BookChecker {
  let checkout: Checkout
  let course: Course
  /// The words that can follow `workbook`.
  let commands: [String]
  let observations: SceneOutputs
  let pages: Pages
  /// What is still to be written.
  let drafts: [Draft]

  var faults: [Fault] = []
  var repairs: [BookEdit] = []
  var count = Count()
  /// The lines that each chapter shows of each file, counted from 0.
  var shown: [String: [String: Set<Int>]] = [:]
  /// The files that the compiler was asked about.
  var compiled: Set<String> = []
  /// The pictures that a page shows.
  var usedFigures: Set<String> = []

  /// How much was looked at.
  struct Count {
    struct Chapter {
      var path: String
      /// The module's lines that are not blank, and those that the chapter
      /// shows.
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

  var programs: Programs { observations.programs }

  /// Whether somebody is still writing the page.
  func isDraft(_ page: Page) -> Bool {
    drafts.contains { $0.place.file == page.path }
  }

  mutating func check() {
    checkTexts()
    checkRuns()
  }

  /// What the texts show, before anything runs.
  mutating func checkTexts() {
    for page in pages.all {
      faults += page.faults
      checkShape(of: page)
      checkListings(of: page)
      checkAlternatives(of: page)
      checkLinks(of: page)
    }
    for chapter in pages.chapters { checkCoverage(of: chapter) }
    checkModulesWithoutChapter()
    checkMentions()
    checkStages()
    checkCourse()
    checkAnswers()
    checkTeaching()
    checkNames()
    checkNamesPage()
    faults.sort()
  }

  /// What every scene and the compiler must be asked for.
  mutating func checkRuns() {
    observations.gather(for: pages.all)
    for page in pages.all {
      checkPrints(of: page)
      checkFigures(of: page)
    }
    checkUnusedFigures()
    checkUnusedFailures()
    checkAnsweringScenes()
    faults.sort()
  }

  mutating func report(_ fault: Fault) { faults.append(fault) }

  mutating func report(
    _ page: Page, _ line: Int, _ problem: String, do advice: String
  ) {
    faults.append(Fault(page.path, line, problem, do: advice))
  }
}

// MARK: - What it looked at

extension BookChecker {
  /// A row for each chapter: how much of its code it shows.
  var table: [String] {
    let width = count.chapters.map(\.path.count).max() ?? 0
    return count.chapters.map { chapter in
      let share = Self.share(chapter.shown, of: chapter.lines)
      return chapter.path.filled(to: width)
        + share.leftFilled(to: 9) + " of \(chapter.lines) lines"
    }
  }

  /// How much was looked at, and how long it took.
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

  /// A percentage with one digit, never rounded up to a lie.
  static func share(_ part: Int, of whole: Int) -> String {
    let tenths = whole == 0 ? 1_000 : part * 1_000 / whole
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
