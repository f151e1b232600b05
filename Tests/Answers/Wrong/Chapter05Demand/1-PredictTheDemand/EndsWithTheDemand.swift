// You expect the completion when the demand is used up. The publisher still
// has a value then, and waits for the next request. It completes only after
// its last value.

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
