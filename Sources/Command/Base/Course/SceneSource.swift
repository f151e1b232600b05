/// A scene's program as it stands in its file, and what it needs of that file.
package struct SceneSource {
  /// `02/vanishing`.
  package var id: String
  package var file: String
  /// The imports of its file.
  package var imports: [String]
  /// What it calls the time line that it records on; nil if it has none.
  package var timeline: String?
  /// The lines of its program, at the margin.
  package var program: [String]
  /// What only its file can see, and it uses.
  package var helpers: [[String]]

  /// Nil if no scene of the checkout has that id.
  package init?(of id: String, in checkout: Checkout) {
    let files = checkout.files(
      below: Layout.scenes(of: id.prefix { $0 != "/" }), ending: ".swift")
    for file in files {
      let lines = checkout.lines(file) ?? []
      guard let title = lines.firstIndex(where: { $0.contains("\"\(id)\"") }),
        let start = lines[...title].lastIndex(where: { $0.contains("Scene(") })
      else { continue }
      self.init(id, file, lines, from: start)
      return
    }
    return nil
  }

  /// The ids of a chapter's scenes.
  package static func all(of chapter: String, in checkout: Checkout)
    -> [String]
  {
    checkout.files(below: Layout.scenes(of: chapter), ending: ".swift")
      .flatMap { (checkout.text($0) ?? "").matches(of: #/"(\d\d\/[\w-]+)"/#) }
      .map { String($0.1) }
  }

  private init(_ id: String, _ file: String, _ lines: [String], from start: Int)
  {
    (self.id, self.file) = (id, file)
    let opening = lines[start...].first { $0.hasSuffix(" in") } ?? ""
    let name = opening.split(separator: " ").dropLast().last.map(String.init)
    timeline = name == "_" ? nil : name
    program = Self.program(in: lines, from: start)
    let parts = Self.parts(of: lines, at: 0).flatMap(Self.outsideOfScene)
    imports = parts.filter(Self.imports).flatMap { $0 }
    helpers = []
    // What a helper needs is a helper too.
    var rest = parts.filter { !Self.imports($0) && Self.isItsOwn($0) }
    var text = program
    while let next = rest.firstIndex(where: { Self.uses(text, $0) }) {
      text += rest[next]
      helpers.append(rest.remove(at: next))
    }
    let order = helpers
    helpers = parts.filter(order.contains)
  }

  /// The lines of a scene's closure, which ends where its first line's margin
  /// comes back.
  package static func program(in lines: [String], from start: Int) -> [String] {
    let margin = lines[start].prefix { $0 == " " } + "}"
    let body = lines[start...].drop { !$0.hasSuffix(" in") }.dropFirst()
      .prefix { !$0.hasPrefix(margin) }
    let shift = body.map { $0.prefix { $0 == " " }.count }.filter { $0 > 0 }
      .min()
    return body.map { String($0.dropFirst(shift ?? 0)) }
  }

  // MARK: - The parts of a file

  /// What stands at a margin, each with its comments.
  private static func parts(of lines: some Collection<String>, at margin: Int)
    -> [[String]]
  {
    var parts: [[String]] = [[]]
    for (index, line) in lines.enumerated() {
      let next = lines.dropFirst(index + 1).first { !$0.isEmpty }
      let begins = next?.dropFirst(margin).first.map { !" })#".contains($0) }
      if line.isEmpty, begins == true {
        parts.append([])
      } else if !line.isEmpty || !parts[parts.count - 1].isEmpty {
        parts[parts.count - 1].append(line)
      }
    }
    return parts.filter { !$0.isEmpty }
  }

  /// What stands in `extension Scene`, each at the margin and for the file.
  private static func outsideOfScene(_ part: [String]) -> [[String]] {
    guard let first = part.firstIndex(of: "extension Scene {") else {
      return [part]
    }
    return parts(of: part[(first + 1)...].dropLast(), at: 2).map { member in
      member.map { line in
        String(line.dropFirst(2)).replacing("private static ", with: "private ")
      }
    }
  }

  private static func imports(_ part: [String]) -> Bool {
    part.contains { $0.trimmed.hasPrefix("import ") }
  }

  /// Whether no other file could see it, and it is no scene.
  private static func isItsOwn(_ part: [String]) -> Bool {
    !part.contains { $0.contains(" = Scene(") }
      && part.contains { $0.contains(#/\b(file)?private\b/#) }
  }

  /// Whether a text has one of the names that a part declares for its file: a
  /// type's own, and those of the members that it adds to a type.
  private static func uses(_ text: [String], _ part: [String]) -> Bool {
    let isExtension = part.contains { $0.hasPrefix("extension ") }
    let names = part.filter { line in
      !line.hasPrefix("///")
        && line.prefix { $0 == " " }.count == (isExtension ? 2 : 0)
    }.compactMap { $0.firstMatch(of: declaration)?.1 }
    let words = text.flatMap { line in
      line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    }
    return !Set(names).isDisjoint(with: words)
  }

  private static let declaration =
    #/\b(?:class|struct|enum|protocol|func|var|let|typealias|case) (\w+)/#
}
