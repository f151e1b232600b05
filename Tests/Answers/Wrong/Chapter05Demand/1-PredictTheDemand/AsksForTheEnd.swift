// You expect the completion to need demand. Demand counts values only. The
// publisher completes right after its last value, and if it has no value, it
// completes without a request.

/// Three values, `.max(2)`.
public let twoOfThree = ["0", "1"]

/// Two values, `.max(2)`.
public let twoOfTwo = ["0", "1"]

/// Three values, `.max(1)`, and `.max(1)` returned once.
public let oneAndOneMore = ["0", "1"]

/// No values, and no request.
public let nothingOfNothing: [String] = []

/// Three values, `.max(1)` twice.
public let oneAndOneAgain = ["0", "1"]
