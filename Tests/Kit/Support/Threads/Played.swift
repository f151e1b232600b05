/// What became of a program beside another thread.
struct Played {
  var lines: [String]
  var trouble: Recorder.Trouble?
  /// Whether the other thread has acted.
  var cameBetween: Bool
  /// Whether the other thread came too late in a gap: then nothing is said.
  var wasBlocked: Bool

  init(_ stage: Recorder) {
    lines = stage.lines
    trouble = stage.trouble
    cameBetween = stage.cameBetween
    wasBlocked = stage.wasBlocked
  }
}
