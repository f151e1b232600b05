// You expect that the published property keeps its first value for a late
// request. It replaces the waiting value at each change, so a late request
// receives the latest one.
/// `@Observed`, `.new` and `.prior`.
public let withPrior = ["0", "1", "1", "2"]

/// `@Published`, looking at the object.
public let lookingAtTheObject = ["0/0", "1/0", "2/1"]

/// `@Observed`, asked late.
public let observedAndAskedLate = ["0"]

/// `@Published`, asked late.
public let publishedAndAskedLate = ["0"]

/// `@Published`, set inside a delivery.
public let setInside = ["A1", "A5", "B5", "B1", "1"]
