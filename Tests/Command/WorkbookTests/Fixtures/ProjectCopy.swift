import Foundation

@testable import WorkbookBase
@testable import workbook_teacher
@testable import workbook_author

/// A checkout with this project's manifest and one of its exercises, for tests
/// that start the command itself.
///
/// It remains in `.build`, so only changes are built again.
struct ProjectCopy {
  let checkout: Checkout
  let exercise: Exercise

  /// The learner's program that was built together with these tests.
  static let command = Bundle.main.bundleURL
    .appendingPathComponent("workbook").path

  /// The program with the book's scenes.
  static let scenes = Bundle.main.bundleURL
    .appendingPathComponent("workbook-scenes").path

  /// - Parameter more: further parts of the project to include.
  init(_ name: String, exercise: Exercise, with more: [String] = []) throws {
    self.exercise = exercise
    checkout = Checkout(
      root: FixtureCheckout.project.appendingPathComponent(
        ".build/fixtures/\(name)", isDirectory: true))
    try? FileManager.default.removeItem(at: checkout.url(".workbook"))
    for part in FixtureCheckout.parts + [
      "Package.swift", exercise.testFolder, exercise.mistakesFolder,
      "Exercises/\(exercise.path)", "Solutions/\(exercise.path)",
      "\(Layout.starters)/\(exercise.path)",
    ] + more {
      try copy(part)
    }
  }

  /// Replaces the learner's file by an answer.
  func answer(with file: String) throws {
    let text = try Data(contentsOf: checkout.url(file))
    try text.write(to: checkout.url(exercise.file), options: .atomic)
  }

  /// Replaces the learner's file by a recorded mistake.
  func answer(withMistake name: String) throws {
    let known = Mistake.all(of: exercise, in: checkout)
    let source = try known.first { $0.name == name }?
      .source(of: exercise, in: checkout)
    try checkout.write(source ?? "", to: exercise.file)
  }

  private func copy(_ path: String) throws {
    let source = FixtureCheckout.project.appendingPathComponent(path)
    let target = checkout.url(path)
    var isFolder: ObjCBool = false
    let manager = FileManager.default
    guard manager.fileExists(atPath: source.path, isDirectory: &isFolder)
    else { return }
    if isFolder.boolValue {
      try manager.createDirectory(
        at: target, withIntermediateDirectories: true)
      let names = try manager.contentsOfDirectory(atPath: source.path)
      for old in try manager.contentsOfDirectory(atPath: target.path)
      where !names.contains(old) {
        try manager.removeItem(at: target.appendingPathComponent(old))
      }
      for name in names { try copy("\(path)/\(name)") }
    } else {
      let data = try Data(contentsOf: source)
      if data != (try? Data(contentsOf: target)) {
        try manager.createDirectory(
          at: target.deletingLastPathComponent(),
          withIntermediateDirectories: true)
        try data.write(to: target, options: .atomic)
      }
    }
  }
}
