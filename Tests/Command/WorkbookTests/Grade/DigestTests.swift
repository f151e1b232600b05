import Foundation
import Testing

@testable import WorkbookCourse
@testable import WorkbookGrade
@testable import WorkbookIsolation

@Suite("Different answers never have one name")
struct DigestTests {
  @Test(
    "The digests are those of the standard's examples.",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      (
        "abc",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
      ),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func examples(text: String, expected: String) {
    var digest = Digest()
    digest.add(Data(text.utf8))
    #expect(digest.finish() == expected)
  }

  @Test("Where one part ends and the next begins makes a difference.")
  func parts() {
    let first = Digest.of([Data("ab".utf8), Data("c".utf8)])
    let second = Digest.of([Data("a".utf8), Data("bc".utf8)])
    #expect(first != second)
  }

  @Test("An answer is its text and its exercise, not its writer.")
  func answers() {
    let (one, two) = (
      Exercise(
        1, "One", .make, minutes: 1, points: 1, objective: "", rows: []),
      Exercise(
        2, "Two", .make, minutes: 1, points: 1, objective: "", rows: [])
    )
    let answer = Answer(one, text: "let a = 1")
    #expect(answer == Answer(one, text: "let a = 1"))
    #expect(answer.digest == Answer(one, text: "let a = 1").digest)
    #expect(answer.digest != Answer(one, text: "let a = 2").digest)
    #expect(answer.digest != Answer(two, text: "let a = 1").digest)
  }

  @Test("A starter is one whatever an editor did to its white space.")
  func starters() {
    let exercise = Exercise(
      1, "One", .make, minutes: 1, points: 1, objective: "", rows: [])
    let starter = "// Task\n//\n// NOT STARTED: delete this.\n\nlet a = 0\n"
    for same in [
      starter, "// Task\n//\nlet a = 0", "// Task\r\n//  \r\nlet a = 0 \r\n",
    ] {
      #expect(Answer(exercise, text: same).isLike(starter: starter))
    }
    let begun = starter.replacing("let a = 0", with: "let a = 1")
    #expect(!Answer(exercise, text: begun).isLike(starter: starter))
  }
}
