import WorkbookBase

// The pages of the book, and the first page.

extension Site {
  func write(_ page: Page, _ index: Int) throws {
    var data = PageData()
    var figures = 0
    let output = SitePlaces.output(of: page.path)
    let blocks = CodeBlocks(checkout: checkout, declared: declared)
    var shown: Set<String> = []
    let edition = PageRenderer(
      block: { [self] fence, page in
        let html = blocks.html(fence, on: page)
        guard let id = exercise(at: fence, of: page),
          shown.insert(id).inserted, let (card, body) = cards[id]
        else { return html }
        search.add(card, html: body, at: output)
        return self.card(id, command: html, on: output, &data)
      },
      picture: { [self] image, page in
        figures += 1
        return try figure(
          image, of: page, "figure-\(figures)", on: output, &data)
      },
      link: { [self] in link($0, from: $1.path, on: output) },
      id: { id, _ in id },
      besideHeading: { id, words in
        """
        <a class="anchor" href="#\(id)" aria-label="Link to: \
        \(words.escaped)">#</a>
        """
      })
    var body = try edition.body(page, texts[index], html: bodies[index])
    if reference != nil, page.path == BookChecker.namesPage {
      body += Reference.link(from: output)
    }
    switch page.path {
    case _ where Self.forOthers.contains(page.path): break
    case Self.glossary: search.add(glossary: page)
    default:
      search.add(
        page, texts[index], html: bodies[index], at: output,
        kind: page.path == Self.symptoms ? "symptom" : "")
    }
    for fence in page.fences {
      switch fence.claim {
      case .listing(let path), .compiler(let path):
        linked[path, default: []].insert(page.path)
      default: continue
      }
    }
    try write(
      output, title: page.title, body: body, source: page.path,
      outline: page.headings, neighbours: neighbours(of: page), data: data,
      kind: "text")
    written.players += data.runs.isEmpty ? 0 : figures
    written.predictions += data.predictions.count
  }

  /// Returns the exercise of the chapter whose test command a block shows.
  func exercise(at fence: Fence, of page: Page) -> String? {
    guard fence.isCommand, let chapter = page.chapter else { return nil }
    return fence.body.lazy.compactMap { row in
      row.wholeMatch(of: #/swift run workbook test (\d+\.\d+)/#)
        .map { String($0.1) }
    }.first { $0.hasPrefix(chapter + ".") }
  }

  /// Returns an exercise's card, and adds the data of its prediction.
  func card(
    _ id: String, command: String, on output: String, _ data: inout PageData
  ) -> String {
    guard let (card, html) = cards[id] else { return command }
    if let asked = card.prediction {
      data.predictions[id] = asked.encoded {
        link($0, from: "README.md", on: output) ?? "#"
      }
    }
    let file = card.exercise.file
    let page = SitePlaces.output(of: file)
    return card.html(
      html, command: command,
      link: page == output
        ? nil
        : repository?.file(file) ?? SitePlaces.link(from: output, to: page))
  }

  /// Returns the target of a link on the page at `output`; nil if the file does
  /// not exist.
  func link(_ target: String, from page: String, on output: String)
    -> String?
  {
    if target.hasPrefix("#") || target.prefixMatch(of: #/[A-Za-z+]+:/#) != nil {
      return target
    }
    let anchor = target.drop { $0 != "#" }
    guard let path = Pages.resolve(target.path, from: page),
      checkout.lines(path) != nil
    else { return nil }
    if !pages.all.contains(where: { $0.path == path }) {
      linked[path, default: []].insert(page)
    }
    return SitePlaces.link(from: output, to: SitePlaces.output(of: path))
      + anchor
  }

  private func neighbours(of page: Page) -> (Page?, Page?) {
    let order = bookPages
    guard let place = order.firstIndex(where: { $0.path == page.path }) else {
      return (nil, nil)
    }
    return (
      place > 0 ? order[place - 1] : nil, order.dropFirst(place + 1).first
    )
  }

  var bookPages: [Page] {
    let chapters = course.chapters.compactMap { pages.page($0.file) }
    return
      ["Chapters/README.md"].compactMap(pages.page) + chapters
      + Self.backMatter.compactMap(pages.page)
  }
}

// MARK: - What is opened first

extension Site {
  func writeFirstPage() throws {
    guard let readme = pages.page("README.md") else { return }
    let first = FirstPage(
      readme, pages: pages, repository: repository, reference: reference)
    let blocks = CodeBlocks(checkout: checkout)
    var data = PageData()
    let picture = try first.image.map {
      try figure($0, of: readme, "figure-1", on: "index.html", &data)
    }
    try write(
      "index.html", title: readme.title,
      body: first.body(picture ?? "") { blocks.html($0, on: readme) },
      data: data, kind: "first")
  }

  /// Writes the page that a server shows for a wrong address, in any folder.
  func writeNotFound() throws {
    let root = #"""
      <script>document.write('<base href="'+location.pathname.replace(
      /\/((Chapters|Exercises|Sources|Tests)\/.*|[^\/]*)$/,"/")+'">')</script>
      """#
    try write(
      "404.html", title: "No such page",
      body: """
        <p>The book has no page at this address; it may have another name by \
        now.</p>
        <p><a class="continue" href="index.html">To the first page</a></p>
        """, kind: "missing", base: root)
  }
}
