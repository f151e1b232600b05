/// What became of a program beside another thread.
struct Played {
  var lines: [String]
  var trouble: Recorder.Trouble?
  /// Whether the intruder came too late in a gap: then nothing is said.
  var wasBlocked = false

  init(_ stage: Recorder) {
    lines = stage.lines
    trouble = stage.trouble
    wasBlocked = stage.wasBlocked
  }
}
