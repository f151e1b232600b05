// You let the change to 5 wait until everybody has heard of the 1. A value that
// is sent from inside a delivery is delivered inside it, to all, and B hears of
// the 5 before the 1.
/// `@Observed`, `.new` and `.prior`.
public let withPrior = ["0", "1", "1", "2"]

/// `@Published`, looking at the object.
public let lookingAtTheObject = ["0/0", "1/0", "2/1"]

/// `@Observed`, asked late.
public let observedAndAskedLate = ["0"]

/// `@Published`, asked late.
public let publishedAndAskedLate = ["2"]

/// `@Published`, set inside a delivery.
public let setInside = ["A1", "B1", "A5", "B5", "5"]
