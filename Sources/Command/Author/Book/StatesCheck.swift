import TimelineDrawing
import WorkbookBase

// `08-Conduit.states.svg` draws the enum in chapter 08's `Conduit.swift` with
// the transitions in its comments: - To `idle`: the subscriber returns.

/// The states of an enum, and the transitions in its comments.
struct States {
  private(set) var all: [StateDiagram.State] = []

  /// Reads the file's only enum with transitions in its comments.
  ///
  /// Throws if there is not exactly one such enum, if a transition leads to
  /// no case, if the code below sets a case without a transition to it, or if
  /// no code sets the target of a transition.
  init(_ lines: [String]) throws {
    let enums = lines.indices.compactMap { start -> Range<Int>? in
      guard lines[start].contains(#/^ *(?:\w+ )*enum \w.*\{$/#) else {
        return nil
      }
      let end = lines[start].prefix { $0 == " " } + "}"
      let length = lines[start...].prefix { $0 != end }.count
      let body = start..<start + length
      return lines[body].contains { $0.contains("/// - To `") } ? body : nil
    }
    guard let body = enums.first, enums.count == 1 else {
      throw Failure.broken("\(enums.count) enums have arrows in their comments")
    }
    var arrows: [StateDiagram.Arrow] = []
    for line in lines[body].map(\.trimmed) {
      if let arrow = line.wholeMatch(of: #/\/\/\/ - To `(\w+)`: (.+)/#) {
        arrows.append(.init(to: String(arrow.1), String(arrow.2)))
      } else if let more = line.wholeMatch(of: #/\/\/\/   (.+)/#),
        !arrows.isEmpty
      {
        arrows[arrows.count - 1].words += " \(more.1)"
      } else if let state = line.firstMatch(of: #/^case (\w+)/#) {
        all.append(.init(String(state.1), arrows: arrows))
        arrows = []
      }
    }
    let code = lines[body.upperBound...].joined(separator: "\n")
    let set = Set(code.matches(of: #/(?:[?:=] |\()\.(\w+)/#).map { "\($0.1)" })
    try check(isSet: set.contains)
  }

  private func check(isSet: (String) -> Bool) throws {
    let targets = Set(all.flatMap(\.arrows).map(\.target))
    if let target = targets.sorted().first(where: { name in
      !all.contains { $0.name == name }
    }) {
      throw Failure.broken("an arrow leads to `\(target)`, which is not a case")
    }
    for state in all.dropFirst()
    where isSet(state.name) != targets.contains(state.name) {
      throw Failure.broken(
        isSet(state.name)
          ? "no arrow leads to `\(state.name)`, and the code sets it"
          : "an arrow leads to `\(state.name)`, and no code sets it")
    }
  }
}

extension BookChecker {
  /// Compares a picture of states with its enum; returns false if its name
  /// belongs to another kind of picture.
  mutating func checkStates(_ image: Page.DrawnImage, _ page: Page) -> Bool {
    guard
      let name = image.path.firstMatch(of: #/\/(\d+)-(\w+)\.states\.svg$/#),
      let chapter = course.chapters.first(where: { $0.number == name.1 })
    else { return false }
    let file = "\(chapter.moduleFolder)/\(name.2).swift"
    do {
      let states = try States(checkout.lines(file) ?? [])
      let drawing = StateDiagram.svg(states.all, title: "\(name.2)'s states")
      compare(image, with: drawing, of: file, page)
    } catch {
      report(
        page.path, image.line, "\(image.path) cannot be drawn: \(error.words)",
        do: "Say in the comment of each case of \(file) what leads out of it.")
    }
    return true
  }
}
