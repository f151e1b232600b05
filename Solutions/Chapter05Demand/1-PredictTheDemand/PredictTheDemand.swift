// 05.1 Predict the demand

/// Three values, `.max(2)`.
public let twoOfThree = [
  "0",  // Two are asked for; this is the first.
  "1",  // The second. A value is left and not asked for: no end.
]

/// Two values, `.max(2)`.
public let twoOfTwo = [
  "0",  // Two are asked for.
  "1",  // The last one there is.
  "finished",  // Nothing is left, and an end need not be asked for.
]

/// Three values, `.max(1)`, and `.max(1)` returned once.
public let oneAndOneMore = [
  "0",  // One is asked for, and for it one more is returned.
  "1",  // The one that was returned; then nothing is open.
]

/// No values, and no request.
public let nothingOfNothing = [
  "finished"  // Nothing is left from the beginning; nobody has to ask.
]

/// Three values, `.max(1)` twice.
public let oneAndOneAgain = [
  "0",  // The first request brings one.
  "1",  // The second brings the next one, not the first again.
]
