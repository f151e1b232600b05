extension Book {
  /// A Markdown file, as far as the checks look at it.
  struct Page {
    struct Heading {
      var line: Int
      var level: Int
      var text: String
      var anchor: String
    }

    struct Link {
      var line: Int
      var target: String
    }

    struct Image {
      var line: Int
      var target: String
      var alt: String
    }

    /// A use of a link that is defined elsewhere on the page: `[text][name]`.
    struct Reference {
      var line: Int
      var name: String
    }

    /// From the root: `Chapters/05-Demand.md`.
    let path: String
    var lines: [String] = []
    var fences: [Fence] = []
    var headings: [Heading] = []
    var links: [Link] = []
    var images: [Image] = []
    var references: [Reference] = []
    /// The names that `[name]: target` lines define.
    var definitions: Set<String> = []
    /// The ids that the page gives by hand: `<a id="a1"></a>`.
    var identifiers: [String] = []
    /// The words outside blocks, pictures, links' targets and tags.
    var words = 0
    /// What is wrong with the page's own shape.
    var faults: [Fault] = []

    /// What a link to this page may say after its `#`.
    var anchors: Set<String> {
      Set(headings.map(\.anchor)).union(identifiers)
    }

    /// The chapter's two digits, if this page is a chapter.
    var chapter: String? {
      let parts = path.split(separator: "/")
      guard parts.count == 2, parts[0] == "Chapters" else { return nil }
      let digits = parts[1].prefix { $0 != "-" }
      let isNumber = digits.count == 2 && digits.allSatisfy(\.isNumber)
      return isNumber ? String(digits) : nil
    }
  }
}
