import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook

@Suite("A save is noticed once, with every editor")
struct FileWatchTests {
  private func stamp(_ size: Int, at time: Double = 0, number: Int = 1)
    -> FileWatch.Stamps
  {
    [
      "A.swift": .init(
        size: size, changed: Date(timeIntervalSince1970: time), number: number)
    ]
  }

  private func saves(in looks: [FileWatch.Stamps]) -> Int {
    var watch = FileWatch(stamp(1))
    return looks.filter { watch.look(at: $0) }.count
  }

  @Test("Without a change there is no news.")
  func nothing() {
    #expect(saves(in: [stamp(1), stamp(1), stamp(1)]) == 0)
  }

  @Test("Another size, time or inode is a save.")
  func saves() {
    let changed = [stamp(2), stamp(1, at: 1), stamp(1, number: 2)]
    for stamp in changed {
      #expect(saves(in: [stamp, stamp, stamp]) == 1)
    }
  }

  @Test("A file is not tested while it is being written.")
  func writing() {
    #expect(
      saves(in: [stamp(2), stamp(3), stamp(4), stamp(4), stamp(4)]) == 1)
  }

  @Test("A short absence during a replacement is ignored.")
  func gap() {
    #expect(saves(in: [[:], [:], stamp(1)]) == 0)
    #expect(saves(in: [[:], stamp(2), stamp(2)]) == 1)
  }

  @Test("A long absence is a change, and so is the return.")
  func absence() {
    let away = [FileWatch.Stamps](repeating: [:], count: 30)
    #expect(saves(in: away + [stamp(1), stamp(1)]) == 2)
  }

  @Test("A stamp distinguishes a file from its replacement.")
  func replaced() throws {
    let good = try GoodExercise()
    let before = good.checkout.stamps(of: good.exercise)
    let file = good.checkout.url(good.exercise.file)
    try Data(contentsOf: file).write(to: file, options: .atomic)
    #expect(good.checkout.stamps(of: good.exercise) != before)
    try FileManager.default.removeItem(at: file)
    #expect(good.checkout.stamps(of: good.exercise) == [:])
  }

  @Test("Escape sequences of special keys are not read as keys.")
  func keys() {
    #expect(Keyboard.keys(in: Array("hq".utf8)[...]) == ["h", "q"])
    #expect(Keyboard.keys(in: Array("\u{1B}[H".utf8)[...]) == [])
    #expect(Keyboard.keys(in: Array("\u{1B}[C".utf8)[...]) == ["→"])
    #expect(Keyboard.keys(in: Array("\u{1B}OD".utf8)[...]) == ["←"])
  }
}
