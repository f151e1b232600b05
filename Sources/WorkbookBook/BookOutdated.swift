import Foundation
import WorkbookCourse
import WorkbookPages

extension Book {
  /// Sources that changed after this executable was built: what it prints and
  /// draws would be yesterday's.
  ///
  /// The build leaves `Scenes.build` and its like beside the executable, and
  /// touches something in it even if a change was to a comment and nothing
  /// had to be linked; which modules it linked stands in a list. Where the
  /// build leaves other things, nothing is said.
  static func outdated(_ folder: Folder, executable: URL) -> [Fault] {
    let products = executable.resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let list = products.appendingPathComponent(
      "workbook.product/Objects.LinkFileList")
    guard let linked = try? String(contentsOf: list, encoding: .utf8) else {
      return []
    }
    for module in folder.folders(in: "Sources")
    where linked.contains("/\(module).build/") {
      let place = products.appendingPathComponent("\(module).build")
      guard let built = newest(in: place) else { continue }
      let files = folder.files(below: "Sources/\(module)", ending: ".swift")
      let late = files.first { file in
        (changed(folder.place(file).path) ?? built) > built
      }
      guard let late else { continue }
      return [
        Fault(
          file: late, line: 1,
          problem: "this file changed after the command was built",
          advice: "Build first: `swift run workbook book` does.")
      ]
    }
    return []
  }

  private static func newest(in place: URL) -> Date? {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: place.path)
    return names?.compactMap {
      changed(place.appendingPathComponent($0).path)
    }.max()
  }

  private static func changed(_ path: String) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date
  }
}
