import Testing

@testable import ExerciseSupport

@Suite("Two threads serve one run after another")
struct CrewTests {
  @Test("A stage that an object leaks keeps no thread.")
  func leakedStageKeepsNoThread() {
    let stage: Recorder
    weak var gone: ThreadCrew?
    do {
      let crew = ThreadCrew()
      gone = crew
      stage = Recorder(crew)
      stage.play { stage.note("played") }
    }
    #expect(stage.lines == ["played"])
    #expect(gone == nil)
  }
}
