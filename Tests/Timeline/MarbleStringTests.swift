import Testing
import Timeline

@Suite("Marble strings describe the events of each tick")
struct MarbleStringTests {
  @Test("Every sign takes one tick, and a group takes one for all")
  func ticks() throws {
    let marbles = try Marbles.parse("a-(b2)--|")
    #expect(marbles.moments.map(\.tick) == [0, 2, 2, 5])
    #expect(
      marbles.moments.map(\.sign) == [
        .value("a"), .value("b"), .value("2"), .finished,
      ])
    #expect(marbles.length == 6)
  }

  @Test(
    "A parsed string prints unchanged",
    arguments: [
      "", "-", "a", "a--b--c---|", "---x", "(ab|)", "-(a!)", "a-(bc)--",
      "(abc)(d|)", "1-2-3|", "--", "가-나|",
    ])
  func roundTrip(text: String) throws {
    #expect(try Marbles.parse(text).description == text)
  }

  @Test("Blanks take no time, and # is another sign for x")
  func variants() throws {
    #expect(try Marbles.parse(" a - ( b c ) # ").description == "a-(bc)x")
    #expect(Marbles("a--") == Marbles("a"))
    #expect(Marbles("a--") != Marbles("-a"))
  }

  @Test(
    "A syntax error is reported with its place",
    arguments: [
      ("a-%b", 2, "% is not a sign of marble strings"),
      ("a|b", 2, "something after the end"),
      ("ax|", 2, "something after the end"),
      ("a(b", 1, "this ( is never closed"),
      ("a)b", 1, "a ) without its ("),
      ("(a(b))", 2, "a ( inside another"),
      ("(a-b)", 2, "a - inside ( )"),
    ])
  func mistakes(text: String, place: Int, reason: String) {
    #expect {
      try Marbles.parse(text)
    } throws: { error in
      let error = error as? Marbles.ParseError
      return error?.place == place && error?.reason == reason
        && error?.description
          == "\(text)\n\(String(repeating: " ", count: place))^ \(reason)"
    }
  }

  @Test("A recording is written as marbles")
  func recorded() {
    let timeline = Timeline()
    timeline.record(.value, from: "numbers", text: "10")
    timeline.advance(to: 3)
    timeline.record(.value, from: "numbers", text: "b")
    timeline.record(.value, from: "others", text: "z")
    timeline.record(.value, from: "numbers", text: "strange")
    timeline.advance(to: 5)
    timeline.record(.completion, from: "numbers", text: "failure(tooBig)")
    let marbles = Marbles(timeline.recording, of: "numbers", values: ["a": 10])
    #expect(marbles.description == "a--(b?)-x")
    let slow = Marbles(
      timeline.recording, of: "numbers", values: ["a": 10], tick: 3)
    #expect(slow.description == "a(b?x)")
  }

  @Test("Without virtual time every event takes a tick")
  func untimed() {
    let recording = Timeline.Recording(history: [
      "subscribe", "subscription", "request max(2)", "value 1", "value 2",
      "cancel",
    ])
    #expect(Marbles(recording, of: "subscriber").description == "12!")
    let polite = Timeline.Recording(history: ["value 1", "finished", "cancel"])
    #expect(Marbles(polite, of: "subscriber").description == "1|")
  }

  @Test("Marbles and their recording are equal")
  func drawn() {
    let marbles: Marbles = "a-(bc)--x"
    let recording = marbles.recording(named: "letters")
    #expect(Marbles(recording, of: "letters") == marbles)
    let two = Timeline.Recording(marbles: [
      ("typing", "a-b----c|"), ("debounced", "---b---(c|)"),
    ])
    #expect(Marbles(two, of: "typing") == "a-b----c|")
    #expect(Marbles(two, of: "debounced") == "---b---(c|)")
    #expect(two.events.map(\.time) == two.events.map(\.time).sorted())
  }
}
