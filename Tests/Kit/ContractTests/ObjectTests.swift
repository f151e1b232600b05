import ExerciseSupport
import Foundation
import Testing

@Suite("A piece that calls without having looked is found", .takesItsTime)
struct ObjectTests {
  /// A bell that is rung as long as nobody has silenced it.
  private class Bell {
    let lock = NSLock()
    var isOn = true
    let onRing: () -> Void

    required init(_ onRing: @escaping () -> Void) { self.onRing = onRing }

    func ring() { if lock.withLock({ isOn }) { onRing() } }

    func silence() { lock.withLock { isOn = false } }
  }

  private final class RingsRashly: Bell {
    override func ring() { if isOn { onRing() } }
  }

  private func broken(_ type: Bell.Type, considered: [String]) -> [String] {
    TestedObject(
      story: ["ring"], intruders: ["silence"], considered: considered
    ) { stage in
      let bell = type.init { stage.called("rings") }
      return ["ring": { bell.ring() }, "silence": { bell.silence() }]
    }.breaks(Rule<TestedObject>.threads)
  }

  @Test("One that looks under its lock is right.")
  func right() { #expect(broken(Bell.self, considered: ["rings"]) == []) }

  @Test("One that takes no lock breaks T2, if the test asks for it.")
  func rash() {
    #expect(
      broken(RingsRashly.self, considered: ["rings"]) == seen(["T2"]))
    #expect(broken(RingsRashly.self, considered: []) == [])
  }

  @Test("A lock of the test's own is no look of the piece.")
  func aside() {
    let piece = TestedObject(
      story: ["ring"], intruders: ["silence"], considered: ["rings"]
    ) { stage in
      let bell = RingsRashly { stage.called("rings") }
      let lock = NSLock()
      return [
        "ring": {
          stage.aside { lock.withLock {} }
          bell.ring()
        }, "silence": { bell.silence() },
      ]
    }
    #expect(piece.breaks(Rule<TestedObject>.threads) == seen(["T2"]))
  }
}
