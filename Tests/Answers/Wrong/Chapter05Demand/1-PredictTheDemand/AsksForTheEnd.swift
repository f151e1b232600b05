// You expect that the completion has to be asked for. Demand counts values. When
// the last value is out, the completion follows by itself, and if there is no
// value at all, it comes unasked.

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
