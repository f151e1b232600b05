import Foundation
import WorkbookBase

/// The data for a page's script: recorded runs and predictions.
///
/// A page opened from a file cannot fetch, so the data is a script itself.
struct PageData {
  var runs: [String: PlayedRun] = [:]
  /// Each prediction as JSON in base 64, so that a reader does not
  /// see the programs' output by accident; it is not secret.
  var predictions: [String: String] = [:]

  var isEmpty: Bool { runs.isEmpty && predictions.isEmpty }

  func script() throws -> String {
    try """
    window.workbookRuns=\(javaScript(runs));
    window.workbookPredictions=\(javaScript(predictions));

    """
  }
}

extension Prediction {
  /// - Parameter link: returns a place in the book as a link of the page.
  func encoded(link: (String) -> String) -> String {
    var prediction = self
    for index in programs.indices {
      prediction.programs[index].place = programs[index].place.map(link)
    }
    return (try? JSONEncoder().encode(prediction))?.base64EncodedString() ?? ""
  }

  /// The programs of the prediction, with a form that needs a script; without
  /// one, the reader edits the file.
  var html: String {
    let id = "predict-" + exercise.id.replacing(".", with: "-")
    let fields = programs.map { program in
      """
      <fieldset data-program="\(program.name)">
      <legend><code>\(program.name)</code></legend>
      \(Self.html(ofComment: program.comment))
      <label for="\(id)-\(program.name)" hidden>A line for each thing</label>
      <textarea id="\(id)-\(program.name)" rows="3" spellcheck="false" \
      autocapitalize="off" autocomplete="off" hidden></textarea>
      <div class="verdict" role="status"></div>
      </fieldset>
      """
    }
    return """
      <form class="prediction" data-exercise="\(exercise.id)" id="\(id)">
      \(fields.joined(separator: "\n"))
      <p class="buttons" hidden><button type="submit">Compare with the run</button> \
      <button type="reset">Begin again</button></p>
      <p class="tally" role="status"></p>
      <div class="mistake" role="status"></div>
      <p class="quiet" hidden>What you write stays in this browser.</p>
      </form>
      """
  }

  var plain: String {
    programs.map { program in
      """
      <p class="program"><code>\(program.name)</code></p>
      \(Self.html(ofComment: program.comment))
      """
    }.joined(separator: "\n")
  }

  /// Returns a comment's paragraphs; one that is indented, or is not a
  /// sentence, is code.
  static func html(ofComment rows: [String]) -> String {
    rows.split { $0.isBlank }.map { part in
      let isIndented = part.allSatisfy { $0.hasPrefix("    ") }
      let isCode =
        isIndented || part.first?.first.map(\.isLowercase) == true
      guard isCode else {
        let text = part.map(\.trimmed).joined(separator: " ").escaped
          .replacing(#/`([^`]+)`/#) { "<code>\($0.1)</code>" }
        return "<p>\(text)</p>"
      }
      let code = part.map { isIndented ? String($0.dropFirst(4)) : $0 }
        .joined(separator: "\n")
      let lines = SwiftColors(code).lines.joined(separator: "\n")
      return "<pre tabindex=\"0\"><code>\(lines)</code></pre>"
    }.joined(separator: "\n")
  }
}
