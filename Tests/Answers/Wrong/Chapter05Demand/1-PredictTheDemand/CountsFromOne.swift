// You count from one. This publisher's integers begin at 0: its first value is
// 0, and the last of three values is 2. Your counts of the demand may well be
// right; check the numbers.

/// Three values, `.max(2)`.
public let twoOfThree = ["1", "2"]

/// Two values, `.max(2)`.
public let twoOfTwo = ["1", "2", "finished"]

/// Three values, `.max(1)`, and `.max(1)` returned once.
public let oneAndOneMore = ["1", "2"]

/// No values, and no request.
public let nothingOfNothing = ["finished"]

/// Three values, `.max(1)` twice.
public let oneAndOneAgain = ["1", "2"]
