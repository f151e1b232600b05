import Chapter01Handshake
import Foundation
import Testing

@testable import ExerciseSupport

/// The subject of the proofs: a function that doubles.
private typealias Doubling = (Int) -> Int

@Suite(
  "A proof judges a learner's test with right and wrong programs", .serialized,
  .takesItsTime)
struct ProofTests {
  private func proof(
    patience: TimeInterval = 20,
    _ test: @escaping (Doubling) async throws -> Void
  ) -> Proof<Doubling> {
    Proof(
      of: "function", see: "here", patience: patience,
      right: { use in
        { number in
          use()
          return number * 2
        }
      },
      absurd: { use in
        { _ in
          use()
          return -1
        }
      }, test: test)
  }

  private let square: Proof<Doubling>.Make = { use in
    { number in
      use()
      return number * number
    }
  }

  @Test("A test that tells right from wrong passes.")
  func passes() async {
    let proof = proof { #expect($0(3) == 6) }
    #expect(await proof.findingOfRight() == nil)
    #expect(await proof.finding(of: square, "squares") == nil)
  }

  @Test("A wrong program that the test accepts is named by its mistake.")
  func letsThrough() async {
    let proof = proof { #expect($0(2) == 4) }
    #expect(await proof.findingOfRight() == nil)
    #expect(
      await proof.finding(of: square, "squares")?.words
        == "Your test accepts a function that squares.")
  }

  @Test("A test that asserts nothing gets a finding.")
  func assertsNothing() async {
    let proof = proof { _ = $0(3) }
    #expect(await proof.findingOfRight()?.kind == .acceptsAll)
    #expect(await proof.finding(of: square, "squares") != nil)
  }

  @Test("A test that never uses its subject gets a finding.")
  func unused() async {
    let proof = proof { _ in #expect(1 + 1 == 2) }
    let finding = await proof.findingOfRight()
    #expect(finding?.words.contains("never uses the function") == true)
  }

  @Test("A test that always fails gets a finding, and no tick.")
  func alwaysFails() async {
    let proof = proof { _ in Issue.record("no") }
    let finding = await proof.findingOfRight()
    #expect(finding?.words.contains("fails whatever the function does") == true)
    #expect(await proof.finding(of: square, "squares") != nil)
  }

  @Test("A test that rejects a right program sees where.")
  func tooStrict() async {
    let proof = proof {
      #expect($0(3) == 6)
      #expect($0(0) == 1, "zero")
    }
    let finding = await proof.findingOfRight()
    #expect(
      finding?.words.contains("rejects a function that is right") == true)
    #expect(finding?.words.contains("ProofTests.swift:") == true)
    #expect(finding?.words.contains("zero") == true)
  }

  @Test("An error that the test throws counts as a failure.")
  func throwing() async {
    struct Trouble: Error {}
    let proof = proof { if $0(3) != 6 { throw Trouble() } }
    #expect(await proof.findingOfRight() == nil)
    #expect(await proof.finding(of: square, "squares") == nil)
  }

  @Test("Counting the calls does not replace a check.")
  func counts() async {
    var rejected = false
    for _ in 0..<64 where !rejected {
      var calls = 0
      let proof = proof { doubling in
        calls += 1
        if calls == 2 { Issue.record("the second one is wrong") }
        _ = doubling(3)
      }
      rejected = await proof.finding(of: square, "squares") != nil
    }
    #expect(rejected)
  }

  @Test(
    "A test that hangs is abandoned, and the program that it awaits is named.")
  func neverEnds() async {
    defer { Stuck.words.withLock { $0 = nil } }
    let proof = proof(patience: 2) { doubling in
      if doubling(3) != 6 {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
    }
    let finding = await proof.finding(of: square, "squares")
    #expect(finding?.words.contains("did not end") == true)
    #expect(finding?.words.contains("a function that squares") == true)
    #expect(await proof.findingOfRight() == finding)
  }

  @Test("If a test hangs on the absurd program, the finding says so.")
  func neverEndsForTheAbsurd() async {
    defer { Stuck.words.withLock { $0 = nil } }
    let proof = proof(patience: 2) { doubling in
      if doubling(3) < 0 {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
    }
    let finding = await proof.findingOfRight()
    #expect(
      finding?.words.contains("a function that does everything wrong") == true)
  }
}
