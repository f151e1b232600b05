import WorkbookBase

/// The text of a new item, from a file in the folder `Templates`.
///
/// A line `=== NAME` starts a part. A name with a placeholder, such as
/// `{{file}}`, is the path of a new file. Any other part is the value of the
/// placeholder of its name in later parts.
struct FileTemplate {
  private(set) var parts: [(name: String, text: String)] = []

  init(_ name: String, in checkout: Checkout) throws {
    let path = "\(Layout.templates)/\(name).txt"
    try checkout.require([path])
    for line in checkout.lines(path) ?? [] {
      if line.hasPrefix("=== ") {
        parts.append((String(line.dropFirst(4)), ""))
      } else if !parts.isEmpty {
        parts[parts.count - 1].text += line + "\n"
      }
    }
  }

  func part(_ name: String) -> String {
    parts.first { $0.name == name }?.text.trimmedEnd ?? ""
  }

  static func isPath(_ name: String) -> Bool { name.contains("{{") }

  static func fill(_ text: String, with values: [String: String]) -> String {
    text.replacing(#/\{\{(\w+)\}\}/#) { match in
      values[String(match.output.1)] ?? String(match.output.0)
    }
  }
}

extension DraftFiles {
  /// Adds the files of a template, and stores its other parts as values.
  mutating func copy(_ name: String) throws {
    for part in try FileTemplate(name, in: workbook.checkout).parts {
      let text = FileTemplate.fill(part.text, with: values)
      if FileTemplate.isPath(part.name) {
        let lines = text.lines.drop(while: \.isEmpty)
        try add(
          FileTemplate.fill(part.name, with: values),
          lines.joined(separator: "\n") + "\n")
      } else {
        values[part.name] = text.trimmedEnd
      }
    }
  }

  func value(_ name: String) -> String { values[name] ?? "" }
}
