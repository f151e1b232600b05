import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_author

/// The checkout that is tested.
let project = Checkout(root: FixtureCheckout.project)

/// A page with this text, at a chapter's place.
func page(_ text: String) -> Page {
  Page(path: "Chapters/05-Demand.md", lines: text.components(separatedBy: "\n"))
}
