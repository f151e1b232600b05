import WorkbookCourse

extension Book {
  /// A Markdown file, as far as the checks look at it.
  package struct Page {
    package struct Heading {
      package var line: Int
      package var level: Int
      package var text: String
      package var anchor: String
    }

    package struct Link {
      package var line: Int
      package var target: String
    }

    package struct Image {
      package var line: Int
      package var target: String
      package var alt: String
    }

    /// A use of a link that is defined elsewhere on the page: `[text][name]`.
    package struct Reference {
      package var line: Int
      package var name: String
    }

    /// From the root: `Chapters/05-Demand.md`.
    package let path: String
    package var lines: [String] = []
    package var fences: [Fence] = []
    package var headings: [Heading] = []
    package var links: [Link] = []
    package var images: [Image] = []
    package var references: [Reference] = []
    /// The names that `[name]: target` lines define.
    package var definitions: Set<String> = []
    /// The ids that the page gives by hand: `<a id="a1"></a>`.
    package var identifiers: [String] = []
    /// The words outside blocks, pictures, links' targets and tags.
    package var words = 0
    /// What is wrong with the page's own shape.
    package var faults: [Fault] = []

    /// What a link to this page may say after its `#`.
    package var anchors: Set<String> {
      Set(headings.map(\.anchor)).union(identifiers)
    }

    /// The chapter's two digits, if this page is a chapter.
    package var chapter: String? {
      let parts = path.split(separator: "/")
      guard parts.count == 2, parts[0] == "Chapters" else { return nil }
      let digits = parts[1].prefix { $0 != "-" }
      let isNumber = digits.count == 2 && digits.allSatisfy(\.isNumber)
      return isNumber ? String(digits) : nil
    }
  }
}
