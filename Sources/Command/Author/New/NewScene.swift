import WorkbookBase

extension DraftFiles {
  /// A scene with a recording, its place in the list, and on the page the
  /// output and the picture that `book --update` fills in.
  mutating func addScene(_ id: String) throws {
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
    let mention = value("mention")
    try change(chapter.file) {
      try $0.insert(
        mention.lines + [""], before: "## ", after: "## Investigate")
    }
    next = ["run \(id)", "book --update"]
  }
}
