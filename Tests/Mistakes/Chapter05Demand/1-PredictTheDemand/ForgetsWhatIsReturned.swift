// You do not count what `receive(_:)` returns. It is a request like any other: it
// is added to what is still open.

/// Three values, `.max(2)`.
public let twoOfThree = ["0", "1"]

/// Two values, `.max(2)`.
public let twoOfTwo = ["0", "1", "finished"]

/// Three values, `.max(1)`, and `.max(1)` returned once.
public let oneAndOneMore = ["0"]

/// No values, and no request.
public let nothingOfNothing = ["finished"]

/// Three values, `.max(1)` twice.
public let oneAndOneAgain = ["0", "1"]
