/// What became of a script.
struct Played {
  var lines: [String]
  /// The lines of the calls that the piece made.
  var called: [String]
  /// Those among them that it made before it had taken any lock.
  var rashCalls: [String]
  var trouble: Recorder.Trouble?
  var counts: (gaps: Int, releases: Int)
  /// How many gaps passed before the piece subscribed to the kit.
  var gapsBeforeConnection: Int
  var depths: [Int] = []
  /// Whether the intruder came too late in a gap: then nothing is said.
  var wasBlocked = false

  init(_ stage: Recorder, depths: [Int] = []) {
    lines = stage.lines
    called = stage.calledLines
    rashCalls = stage.rashCalls
    trouble = stage.trouble
    counts = stage.counts
    gapsBeforeConnection = stage.gapsBeforeConnection
    wasBlocked = stage.wasBlocked
    self.depths = depths
  }

  /// Whether this is right; otherwise what is wrong.
  func finding(beside right: Played) -> RuleBreach? {
    if trouble == nil, lines == right.lines { return nil }
    var finding =
      trouble.map { RuleBreach($0, expected: right.lines, actual: lines) }
      ?? RuleBreach(expected: right.lines, actual: lines)
    finding.isAlive = !called.isEmpty
    return finding
  }
}
