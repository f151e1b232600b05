import Chapter18Threads
import Testing

@Suite("A program runs once for each way through its forks")
struct ChoicesTests {
  private func ways(_ program: (Choices) -> [Int]) -> [[Int]] {
    var ways: [[Int]] = []
    goEveryWay { ways.append(program($0)) }
    return ways
  }

  @Test("A program without a fork runs once.")
  func none() {
    #expect(ways { _ in [] } == [[]])
  }

  @Test("The last fork changes first.")
  func twoForks() {
    #expect(
      ways { [$0.pick(2), $0.pick(3)] }
        == [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]])
  }

  @Test("Later forks may depend on earlier picks.")
  func dependent() {
    #expect(
      ways { choices in
        let first = choices.pick(3)
        return first == 1 ? [1, choices.pick(2), choices.pick(2)] : [first]
      } == [[0], [1, 0, 0], [1, 0, 1], [1, 1, 0], [1, 1, 1], [2]])
  }

  @Test("A fork with one way is not a choice.")
  func one() {
    #expect(ways { [$0.pick(1), $0.pick(1)] } == [[0, 0]])
  }
}
