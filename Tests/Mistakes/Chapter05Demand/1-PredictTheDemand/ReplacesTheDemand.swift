// You expect a second request to start again, or to replace the first. Demand
// only adds up: one and one more are two values, each of them once.

/// Three values, `.max(2)`.
public let twoOfThree = ["0", "1"]

/// Two values, `.max(2)`.
public let twoOfTwo = ["0", "1", "finished"]

/// Three values, `.max(1)`, and `.max(1)` returned once.
public let oneAndOneMore = ["0", "1"]

/// No values, and no request.
public let nothingOfNothing = ["finished"]

/// Three values, `.max(1)` twice.
public let oneAndOneAgain = ["0", "0"]
