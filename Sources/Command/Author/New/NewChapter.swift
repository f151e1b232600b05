import WorkbookBase

extension DraftFiles {
  /// Adds a chapter without exercises: module, tests, page, list of scenes, and
  /// its rows.
  ///
  /// - Parameter name: `ControlEvents`, or its title.
  func addChapter(_ number: String, name: String) throws {
    guard number.wholeMatch(of: #/\d\d/#) != nil else {
      throw Failure.usage("A chapter's number looks like 06, not \(number).")
    }
    let course = workbook.course
    guard !course.chapters.contains(where: { $0.number == number }) else {
      throw Failure.usage("There is a chapter \(number) already.")
    }
    let title = name.contains(" ") ? name : name.inWords
    let chapter = Chapter(
      number, name.asName, title: title, uses: "01", exercises: [])
    values = [
      "number": number, "name": name.asName,
      "title": title, "module": chapter.name,
      "moduleFolder": chapter.moduleFolder, "testFolder": chapter.testFolder,
      "scenesFolder": Layout.scenes(of: number), "page": chapter.file,
      "pageName": String(chapter.file.dropFirst("Chapters/".count)),
    ]
    try copy("chapter")
    try addRows(of: chapter)
    next = [
      "new exercise \(number).1 \"Predict …\"", "new scene \(number)/first",
      "book --update",
    ]
  }

  private func addRows(of chapter: Chapter) throws {
    let last = workbook.course.chapters.last?.number ?? ""
    try change("\(Layout.scenes)/Scene.swift") {
      try $0.replace(
        "chapter\(last)\n", with: "chapter\(last) + chapter\(chapter.number)\n")
    }
    try change(Layout.exports) {
      try $0.insert(
        "@_exported import \(chapter.name)", afterLast: "@_exported import ")
    }
    var course = workbook.course
    course.chapters.append(chapter)
    try change(Layout.manifest) {
      $0.text = try ManifestTable(course).manifest($0.text)
    }
    try change(Course.file) {
      try $0.append(value("courseRow"), to: "Course(chapters: [")
    }
    try change("README.md") {
      try $0.insert(value("readmeRow"), afterLast: "| [")
    }
    try change("Chapters/README.md") {
      try $0.insert(value("contentsRow"), afterLast: "| [")
    }
  }
}

extension DraftFiles {
  /// Adds a recorded scene, its place in the list, and to the page the output
  /// and the picture, which `book --update` fills in.
  func addScene(_ id: String) throws {
    guard let parts = id.wholeMatch(of: #/(\d\d)\/([a-z0-9]+(?:-[a-z0-9]+)*)/#)
    else {
      throw Failure.usage("A scene's id looks like 04/second-owner, not \(id).")
    }
    let isKnown = workbook.checkout.files(below: Layout.scenes)
      .contains { workbook.checkout.text($0)?.contains("\"\(id)\"") == true }
    guard !isKnown else {
      throw Failure.usage("There is a scene \(id) already.")
    }
    let chapter = try workbook.course.chapter(String(parts.1))
    let type = String(parts.2).asName
    let name = type.prefix(1).lowercased() + type.dropFirst()
    let folder = Layout.scenes(of: chapter.number)
    values = [
      "id": id, "type": type, "scene": name, "scenesFolder": folder,
      "figure": "\(chapter.number)-\(parts.2)",
    ]
    try copy("scene")
    try change("\(folder)/Chapter\(chapter.number).swift") {
      try $0.append("\(name),", to: "= [")
    }
    try change(chapter.file) {
      try $0.insert(value("mention"), at: "## Investigate")
    }
    next = ["run \(id)", "book --update"]
  }
}
