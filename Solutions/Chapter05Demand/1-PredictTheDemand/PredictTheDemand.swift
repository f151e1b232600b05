// 05.1 Predict the demand

/// Three values, `.max(2)`.
public let twoOfThree = [
  "0",  // Two values are requested; this is the first.
  "1",  // The second. One value is left without demand: no completion.
]

/// Two values, `.max(2)`.
public let twoOfTwo = [
  "0",  // Two values are requested.
  "1",  // The last value.
  "finished",  // No value is left, and the completion needs no demand.
]

/// Three values, `.max(1)`, and `.max(1)` returned once.
public let oneAndOneMore = [
  "0",  // One value is requested, and one more is returned for it.
  "1",  // The returned demand allows this one; then none is left.
]

/// No values, and no request.
public let nothingOfNothing = [
  "finished"  // There are no values, and the completion needs no demand.
]

/// Three values, `.max(1)` twice.
public let oneAndOneAgain = [
  "0",  // The first request brings one value.
  "1",  // The second brings the next value, not the first again.
]
