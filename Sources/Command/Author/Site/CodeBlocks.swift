import WorkbookBase

/// Renders the blocks of a page as HTML: listings, outputs, compiler messages,
/// and commands.
struct CodeBlocks {
  let checkout: Checkout

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
      let line = checkout.lines(path).flatMap { Self.place(of: fence, in: $0) }
      let anchor = line.map { "#L\($0)" } ?? ""
      return Self.figure(
        "listing", link(path, "\(anchor)\" title=\"\(path.escaped)\""),
        code: SwiftColors(fence.atTheMargin).lines, "code")
    case .output(let scene):
      return Self.figure(
        "output", "\(scene.escaped) \(what("prints"))", code: code, "samp")
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
    _ style: String, _ caption: String?, code: [String], _ tag: String
  ) -> String {
    let head = caption.map { "<figcaption>\($0)</figcaption>\n" } ?? ""
    return """
      <figure class="block \(style)">
      \(head)<pre tabindex="0"><\(tag)>\(code.joined(separator: "\n"))</\(tag)>\
      </pre>
      </figure>
      """
  }

  /// Returns the line of a file at which a listing begins, from 1.
  static func place(of fence: Fence, in lines: [String]) -> Int? {
    let wanted = fence.body.map(\.trimmed).filter {
      !$0.isEmpty && $0 != "// …"
    }
    .prefix(3)
    guard let first = wanted.first else { return nil }
    let trimmed = lines.map(\.trimmed)
    for index in trimmed.indices where trimmed[index] == first {
      let next = trimmed[index...].lazy.filter { !$0.isEmpty }
      if next.prefix(wanted.count).elementsEqual(wanted) { return index + 1 }
    }
    return trimmed.firstIndex(of: first).map { $0 + 1 }
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
