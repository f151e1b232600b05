import WorkbookBase

/// Renders the blocks of a page as HTML: listings, outputs, compiler messages,
/// and commands.
struct CodeBlocks {
  let checkout: Checkout
  /// The places of the listings that declare the library's types.
  var declared: [String: String] = [:]

  func html(_ fence: Fence, on page: Page) -> String {
    func link(_ path: String, _ more: String) -> String {
      let target = SitePlaces.link(
        from: page.path, to: SitePlaces.output(of: path))
      return "<a href=\"\(target)\(more)>\(path.fileName.escaped)</a>"
    }
    func what(_ words: String) -> String {
      "<span class=\"what\">\(words)</span>"
    }
    let code = fence.body.map(\.escaped)
    switch fence.claim {
    case .listing(let path):
      let place = Excerpt(fence.body).places(in: checkout.lines(path) ?? [])
      let anchor = place.first?.first.map { "#L\($0 + 1)" } ?? ""
      return Self.figure(
        "listing", link(path, "\(anchor)\" title=\"\(path.escaped)\""),
        code: linked(fence, on: page), "code",
        id: declared.values.contains(Self.place(of: fence, on: page))
          ? Self.id(of: fence) : nil)
    case .output(let scene):
      return Self.figure(
        "output", "\(scene.escaped) \(what("prints"))",
        code: Self.withNames(fence.body), "samp")
    case .compiler(let path):
      return Self.figure(
        "compiler", "\(what("the compiler")) \(link(path, "\""))", code: code,
        "samp")
    case _ where fence.isCommand:
      return Self.command(fence.text)
    case _ where fence.isSwift:
      return Self.figure(
        "listing sketch", what("a sketch"),
        code: SwiftColors(fence.text).lines, "code")
    default: return Self.figure("plain", nil, code: code, "code")
    }
  }

  static func command(_ text: String) -> String {
    figure(
      "command", "<span class=\"what\">type</span>", code: [text.escaped],
      "code")
  }

  /// Returns a line in place of a long or folded listing, which paper omits.
  static func omitted(_ fence: Fence) -> String? {
    guard fence.isFolded || fence.body.count > 25 else { return nil }
    let what: String
    switch fence.claim {
    case .listing(let path): what = "<code>\(path.escaped)</code>"
    case .stage(let exercise, let stage):
      what = "The changes of stage \(stage) of exercise \(exercise)"
    default: return nil
    }
    return """
      <p class="omitted">\(what): \(counted(fence.body.count, "line")), in the \
      workbook</p>
      """
  }

  /// Returns a block for a book without pages of files.
  static func plain(_ fence: Fence) -> String {
    let style = fence.isSwift ? " class=\"swift\"" : ""
    let caption =
      switch fence.claim {
      case .listing(let path): path.fileName
      case .output(let scene): "prints: \(scene)"
      case .compiler: "the compiler"
      default: ""
      }
    let head =
      caption.isEmpty ? "" : "<p class=\"caption\">\(caption.escaped)</p>\n"
    return """
      <div class="block">
      \(head)<pre\(style)><code>\(fence.atTheMargin.escaped)</code></pre>
      </div>
      """
  }

  /// Returns a block as a figure, which takes the focus so that keys can scroll
  /// it.
  private static func figure(
    _ style: String, _ caption: String?, code: [String], _ tag: String,
    id: String? = nil
  ) -> String {
    let head = caption.map { "<figcaption>\($0)</figcaption>\n" } ?? ""
    return """
      <figure class="block \(style)"\(id.map { " id=\"\($0)\"" } ?? "")>
      \(head)<pre tabindex="0"><\(tag)>\(code.joined(separator: "\n"))</\(tag)>\
      </pre>
      </figure>
      """
  }

  /// Returns a listing whose first mention of each type leads to the listing
  /// that declares it.
  private func linked(_ fence: Fence, on page: Page) -> [String] {
    let here = Self.place(of: fence, on: page)
    var seen: Set<String> = []
    return SwiftColors(fence.atTheMargin).lines.map { row in
      row.replacing(#/<i class=t>(\w+)<\/i>/#) { match in
        let name = String(match.1)
        guard let place = declared[name], place != here,
          seen.insert(name).inserted
        else { return String(match.0) }
        let (path, id) = (place.path, place.drop { $0 != "#" })
        let target =
          path == page.path
          ? ""
          : SitePlaces.link(
            from: SitePlaces.output(of: page.path),
            to: SitePlaces.output(of: path))
        return "<a class=t href=\"\(target)\(id)\">\(name)</a>"
      }
    }
  }

  /// Returns the place of the listing that declares each type of the library;
  /// of two types with one name, neither.
  static func declarations(in pages: [Page]) -> [String: String] {
    var places: [String: Set<String>] = [:]
    let pattern =
      #/^\s*(?:(?:public|package|final) )*(?:struct|class|enum|protocol|actor) (\w+)/#
    for page in pages {
      for fence in page.fences {
        guard case .listing(let path) = fence.claim,
          path.hasPrefix(Layout.library)
        else { continue }
        for row in fence.body {
          guard let match = row.prefixMatch(of: pattern) else { continue }
          let name = String(match.1)
          places[name, default: []].insert(place(of: fence, on: page))
        }
      }
    }
    return places.compactMapValues { $0.count == 1 ? $0.first : nil }
  }

  private static func place(of fence: Fence, on page: Page) -> String {
    "\(page.path)#\(id(of: fence))"
  }

  private static func id(of fence: Fence) -> String { "listing-\(fence.line)" }

  /// Returns the rows of a table with its first column marked, which stays in
  /// sight when the table scrolls.
  static func withNames(_ rows: [String]) -> [String] {
    let margin = rows.first?.prefix { $0 == " " }.count ?? 0
    let isTable =
      margin > 0 && rows.count > 2
      && rows.allSatisfy { row in
        let end = row.dropFirst(margin - 1).prefix(2)
        return end.count == 2 && end.first == " " && end.last != " "
      }
    guard isTable else { return rows.map(\.escaped) }
    return rows.map { row in
      "<span class=\"names\">\(row.prefix(margin).escaped)</span>"
        + row.dropFirst(margin).escaped
    }
  }
}

extension String {
  var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}

extension Fence {
  var text: String { body.joined(separator: "\n") }

  /// The text of a listing without its common indentation.
  var atTheMargin: String {
    guard case .listing = claim else { return text }
    let margin =
      body.filter { !$0.isBlank }.map { $0.prefix { $0 == " " }.count }.min()
    return body.map { String($0.dropFirst(margin ?? 0)) }
      .joined(separator: "\n")
  }
}
