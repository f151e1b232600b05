import Chapter01Handshake

@testable import Timeline
@testable import TimelineText

/// Recordings that use every part of the pictures.
enum Samples {
  static let all: [(name: String, recording: Timeline.Recording)] = [
    ("handshake", handshake), ("counts", counts), ("timed", timed),
    ("crowd", crowd(lanes: 9)), ("five", crowd(lanes: 5)),
    ("four", crowd(lanes: 4)), ("one", crowd(lanes: 1)),
    ("long", long), ("empty", Timeline.Recording()), ("marbles", marbles),
  ]

  static let handshake = Timeline.Recording(history: [
    "subscribe", "subscription", "request unlimited", "value 1",
    "returned max(1)", "finished",
  ])

  static let counts = Timeline.Recording(history: [
    "born subscriber", "count subscriber 1", "subscribe",
    "born subscription", "subscription", "count subscriber 2",
    "count subscription 1", "request max(1)", "count subscription 2",
    "count subscription 117", "value 1", "failure(tooBig)",
    "released subscription", "released subscriber", "note all gone",
  ])

  static var timed: Timeline.Recording {
    let timeline = Timeline(lanes: ["typing", "debounce", "sink"])
    for (time, text) in [(0, "S"), (3, "Sw"), (100, "Swift <&> \"Combine\"")] {
      timeline.advance(to: time)
      timeline.record(.value, from: "typing", to: "debounce", text: text)
      timeline.record(.value, from: "debounce", to: "sink", text: text)
    }
    timeline.note("a remark beside the last lane, which is long", on: "sink")
    timeline.note("a remark beside the first lane, which is long", on: "typing")
    timeline.call(from: "sink", to: "sink", "thinks about it")
    timeline.call(from: "typing", to: "typing", "thinks about it for longer")
    timeline.record(.value, from: "debounce", text: "to nobody")
    timeline.record(.cancel, from: "sink", to: "debounce")
    return timeline.recording
  }

  static func crowd(lanes count: Int) -> Timeline.Recording {
    let timeline = Timeline()
    let lanes = (1...count).map { "the lane number \($0)" }
    for lane in lanes { timeline.record(.born, to: lane) }
    for (from, to) in zip(lanes, lanes.dropFirst()) {
      timeline.record(.value, from: from, to: to, text: "User(name: \"Ada\")")
      timeline.record(.request, from: to, to: from, text: "unlimited")
      timeline.record(.count, to: from, text: "2")
    }
    timeline.call(from: lanes[0], to: lanes[count - 1], "across")
    for lane in lanes.reversed() { timeline.record(.released, to: lane) }
    timeline.note("the end of a long story")
    return timeline.recording
  }

  static var long: Timeline.Recording {
    var recording = Timeline.Recording()
    let word = String(repeating: "Donaudampfschiff", count: 6)
    for number in 1...40 {
      recording.append(
        .init(.value, from: "numbers", to: "names", text: "\(number)"))
      recording.append(
        .init(.value, from: "names", to: "sink", text: "\(word) \(number) 값"))
    }
    recording.append(
      .init(.completion, from: "names", to: "sink", text: "failure(\(word))"))
    return recording
  }

  static let marbles = Timeline.Recording(marbles: [
    ("typing", "a-(bc)----d-(ef|)"), ("debounced", "-----c-------(f|)"),
    ("failing", "a-x"), ("cancelled", "-----!"), ("silent", "---"),
  ])
}
