import Testing
import Timeline

@Suite("Lifetimes are recorded")
struct LifetimeTests {
  private final class Witnessed {
    let witness: LifetimeWitness
    init(_ timeline: Timeline) {
      witness = LifetimeWitness(on: timeline, as: "owner")
    }
  }

  @Test("A witness records the release when it happens")
  func witness() {
    let timeline = Timeline()
    var owner: Witnessed? = Witnessed(timeline)
    timeline.note("before")
    owner = nil
    timeline.note("after")
    #expect(owner == nil)
    #expect(
      timeline.history == [
        "born owner", "note before", "released owner", "note after",
      ])
  }

  @Test("A watched object's release is recorded at the next check")
  func watch() {
    let timeline = Timeline()
    var object: Witnessed? = Witnessed(Timeline())
    timeline.watch(object!, as: "object")
    timeline.look()
    #expect(timeline.history == ["born object"])
    object = nil
    timeline.note("later")
    timeline.look()
    #expect(
      timeline.history == ["born object", "released object", "note later"])
  }
}
