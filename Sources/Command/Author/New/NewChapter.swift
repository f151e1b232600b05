import WorkbookBase

extension DraftFiles {
  /// Everything of a chapter but its exercises: module, tests, page, list of
  /// scenes, and its rows.
  ///
  /// - Parameter name: `ControlEvents`, or its title.
  mutating func addChapter(_ number: String, name: String) throws {
    guard number.wholeMatch(of: #/\d\d/#) != nil else {
      throw Failure.usage("A chapter's number looks like 06, not \(number).")
    }
    let course = workbook.course
    guard !course.chapters.contains(where: { $0.number == number }) else {
      throw Failure.usage("There is a chapter \(number) already.")
    }
    let title = name.contains(" ") ? name : name.inWords
    let chapter = Chapter(number, name.asName, title: title, exercises: [])
    try addModule(of: chapter, name: name.asName)
    try addPage(of: chapter)
    next = [
      "new exercise \(number).1 \"Predict …\"", "new scene \(number)/first",
      "book",
    ]
  }

  private mutating func addModule(of chapter: Chapter, name: String) throws {
    let number = chapter.number
    try add(
      "\(chapter.moduleFolder)/\(name).swift",
      "// DRAFT: the first piece that the chapter builds.\n")
    try add(
      "\(chapter.testFolder)/\(name)Tests.swift",
      """
      import \(chapter.name)
      import Testing

      // DRAFT: suites that show that the module does what the chapter says.

      """)
    let list = "chapter\(chapter.number)"
    try add(
      "\(Layout.scenes(of: chapter.number))/Chapter\(chapter.number).swift",
      """
      extension Scene {
        static let \(list): [Scene] = []
      }

      """)
    let last = workbook.course.chapters.last?.number ?? ""
    try change("\(Layout.scenes)/Scene.swift") {
      try $0.replace("chapter\(last)\n", with: "chapter\(last) + \(list)\n")
    }
    try change(Layout.exports) {
      try $0.insert(
        "@_exported import \(chapter.name)", afterLast: "@_exported import ")
    }
    try change(Layout.manifest) {
      try $0.append(
        """
        Chapter(
          "\(number)", "\(name)", uses: ["01"],
          exercises: [
          ]),
        """, to: "let chapters = [")
    }
    try change(Course.file) {
      try $0.append(
        """
        Chapter(
          "\(number)", "\(name)", title: "\(chapter.title)",
          exercises: [
          ]),
        """, to: "Course(chapters: [")
    }
  }

  private mutating func addPage(of chapter: Chapter) throws {
    let file = chapter.file.dropFirst("Chapters/".count)
    let label = "\(chapter.number) \(chapter.title)"
    var navigation = "[Contents](README.md)"
    if let last = workbook.course.chapters.last(where: {
      workbook.checkout.exists($0.file)
    }) {
      let lastFile = last.file.dropFirst("Chapters/".count)
      navigation += " · before: [\(last.number) \(last.title)](\(lastFile))"
      try change(last.file) { page in
        let rows = page.text.lines
        if let row = rows.first(where: { $0.hasPrefix("[Contents](") }) {
          try page.replace(
            row + "\n", with: row + " · next: [\(label)](\(file))\n")
        }
      }
    }
    let parts = [
      ("The question", "one problem that a reader has had, and the goal."),
      ("Predict", "a short program: what will it print?"),
      ("Run", "what it really prints, and its picture."),
      ("Investigate", "why; the piece, line by line."),
      ("Modify", "repair or extend it."),
      ("Make", "write one, and a challenge."),
      (
        "What the documents say",
        "a table of the rows: what is right, what is mistaken."
      ),
      ("In Combine itself", "what Apple's framework does."),
      ("Keep this", "five lines, and three questions with answers."),
    ]
    try add(
      chapter.file,
      "# \(label)\n\n\(navigation)\n\n"
        + parts.map { "## \($0.0)\n\n<!-- DRAFT: \($0.1) -->\n" }
        .joined(separator: "\n"))
    try change("README.md") {
      try $0.insert(
        "| [\(label)](\(chapter.file)) | DRAFT: what you build | DRAFT: what for |",
        afterLast: "| [")
    }
    try change("Chapters/README.md") {
      try $0.insert(
        "| [\(label)](\(file)) | DRAFT: what happens in it |", afterLast: "| [")
    }
  }
}
