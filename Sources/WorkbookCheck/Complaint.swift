import WorkbookCourse
import WorkbookKit
import WorkbookPages

/// Something that `workbook check` found wrong.
struct Complaint: Equatable, Comparable {
  /// The id of the exercise; nil if it is about the course as a whole.
  var exercise: String?
  var text: String

  init(_ exercise: Exercise? = nil, _ text: String) {
    self.exercise = exercise?.id
    self.text = text
  }

  static func < (a: Complaint, b: Complaint) -> Bool {
    (a.exercise ?? "", a.text) < (b.exercise ?? "", b.text)
  }
}
