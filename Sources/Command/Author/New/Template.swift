import WorkbookBase

extension String {
  /// The text with values for its names, such as `{{file}}`; throws for a name
  /// without a value.
  func filled(_ values: [String: String]) throws -> String {
    try replacing(#/\{\{([^}]*)\}\}/#) { match in
      guard let value = values[String(match.1)] else {
        throw Failure.broken("the template asks for an unknown {{\(match.1)}}")
      }
      return value
    }
  }
}

extension DraftFiles {
  /// Adds the files of a template from the folder `Templates`.
  ///
  /// A line `=== NAME` starts a part. A name with a placeholder, such as
  /// `{{file}}`, is the path of a new file. Any other part is the value of the
  /// placeholder of its name in later parts.
  func copy(_ name: String) throws {
    let path = "\(Layout.templates)/\(name).txt"
    try workbook.checkout.require([path])
    let parts = (workbook.checkout.text(path) ?? "").split(
      separator: #/(?:^|\n)=== /#)
    for part in parts {
      let lines = String(part).lines
      let text = try lines.dropFirst().joined(separator: "\n").filled(values)
        .trimmedEnd
      if lines[0].contains("{{") {
        try add(lines[0].filled(values), text.drop { $0.isNewline } + "\n")
      } else {
        values[lines[0]] = text
      }
    }
  }

  func value(_ name: String) -> String { values[name] ?? "" }
}
