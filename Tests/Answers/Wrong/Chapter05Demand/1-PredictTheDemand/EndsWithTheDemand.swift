// You expect the end when the demand is used up. The publisher still has a value
// left then, and it waits for somebody to ask for it. The end is the end of
// the *values*.

/// Three values, `.max(2)`.
public let twoOfThree = ["0", "1", "finished"]

/// Two values, `.max(2)`.
public let twoOfTwo = ["0", "1", "finished"]

/// Three values, `.max(1)`, and `.max(1)` returned once.
public let oneAndOneMore = ["0", "1", "finished"]

/// No values, and no request.
public let nothingOfNothing = ["finished"]

/// Three values, `.max(1)` twice.
public let oneAndOneAgain = ["0", "1", "finished"]
