/// A scene's program in its file, with the helpers that it needs.
package struct SceneSource {
  /// `02/vanishing`.
  package var id: String
  package var file: String
  package var imports: [String]
  /// The program's name for its timeline; nil if it records none.
  package var timeline: String?
  /// The lines of the program, without indentation.
  package var program: [String]
  /// The private declarations in the file that the program uses.
  package var helpers: [[String]]

  /// Finds a scene by its id; nil if the checkout has no such scene.
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
    // The helpers of a helper are helpers too.
    var rest = parts.filter { !Self.imports($0) && Self.isItsOwn($0) }
    var text = program
    while let next = rest.firstIndex(where: { Self.uses(text, $0) }) {
      text += rest[next]
      helpers.append(rest.remove(at: next))
    }
    let order = helpers
    helpers = parts.filter(order.contains)
  }

  /// Returns the lines of a scene's closure, up to the brace at the indentation
  /// of its first line.
  package static func program(in lines: [String], from start: Int) -> [String] {
    let margin = lines[start].prefix { $0 == " " } + "}"
    let body = lines[start...].drop { !$0.hasSuffix(" in") }.dropFirst()
      .prefix { !$0.hasPrefix(margin) }
    let shift = body.map { $0.prefix { $0 == " " }.count }.filter { $0 > 0 }
      .min()
    return body.map { String($0.dropFirst(shift ?? 0)) }
  }

  // MARK: - The parts of a file

  /// Returns the declarations at a margin, each with its comments.
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

  /// Returns the members of `extension Scene` as top-level declarations.
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

  /// Returns whether a part is private and not a scene.
  private static func isItsOwn(_ part: [String]) -> Bool {
    !part.contains { $0.contains(" = Scene(") }
      && part.contains { $0.contains(#/\b(file)?private\b/#) }
  }

  /// Returns whether a text uses a name that a part declares: a type's name, or
  /// a member that an extension adds.
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
