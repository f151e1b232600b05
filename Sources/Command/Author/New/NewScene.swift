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
    try add(
      "\(folder)/\(type)Scene.swift",
      """
      import Chapter01Handshake
      import Timeline

      extension Scene {
        static let \(name) = Scene(
          "\(id)", "DRAFT: what it shows, in one line"
        ) { timeline in
          let names = ManualPublisher<String, Never>()
          names.recorded(on: timeline)
            .subscribe(LoggingSubscriber(demand: .unlimited))
          names.send("Manny")
          names.send(completion: .finished)
        }
      }

      """)
    try change("\(folder)/Chapter\(chapter.number).swift") {
      try $0.append("\(name),", to: "= [")
    }
    try change(chapter.file) {
      try $0.insert(
        [
          "<!-- DRAFT: why this scene is here. -->", "",
          "```text run \(id)", "(not run yet)", "```", "",
          "![DRAFT: say in a sentence what the picture shows.]"
            + "(Figures/\(chapter.number)-\(parts.2).sequence.svg)", "",
        ], before: "## ", after: "## Investigate")
    }
    next = ["run \(id)", "book --update"]
  }
}
