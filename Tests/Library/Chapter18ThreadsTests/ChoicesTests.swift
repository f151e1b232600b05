import Chapter18Threads
import Testing

@Suite("A program is run once for each way that it can go")
struct ChoicesTests {
  private func ways(_ program: (Choices) -> [Int]) -> [[Int]] {
    var ways: [[Int]] = []
    goEveryWay { ways.append(program($0)) }
    return ways
  }

  @Test("Without a fork there is one way.")
  func none() {
    #expect(ways { _ in [] } == [[]])
  }

  @Test("The last fork turns first.")
  func twoForks() {
    #expect(
      ways { [$0.pick(2), $0.pick(3)] }
        == [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]])
  }

  @Test("A fork may depend on what was chosen before.")
  func dependent() {
    #expect(
      ways { choices in
        let first = choices.pick(3)
        return first == 1 ? [1, choices.pick(2), choices.pick(2)] : [first]
      } == [[0], [1, 0, 0], [1, 0, 1], [1, 1, 0], [1, 1, 1], [2]])
  }

  @Test("A fork with one way is no choice.")
  func one() {
    #expect(ways { [$0.pick(1), $0.pick(1)] } == [[0, 0]])
  }
}
