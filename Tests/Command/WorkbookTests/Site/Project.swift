import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_author

/// The checkout under test.
let project = Checkout(root: FixtureCheckout.project)

/// Returns a page with this text, at a chapter's path.
func page(_ text: String) -> Page {
  Page(path: "Chapters/05-Demand.md", lines: text.components(separatedBy: "\n"))
}
