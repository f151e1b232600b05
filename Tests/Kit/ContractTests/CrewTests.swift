import Testing

@testable import ExerciseSupport

@Suite("Two threads serve one run after another")
struct CrewTests {
  @Test("A stage that a piece holds for good keeps no thread.")
  func leak() {
    let stage: Stage
    weak var gone: Crew?
    do {
      let crew = Crew()
      gone = crew
      stage = Stage(crew)
      stage.play { stage.note("played") }
    }
    #expect(stage.lines == ["played"])
    #expect(gone == nil)
  }
}
