// You let the late subscriber get the 3, too. It asked for one value, and the
// value that waited was it.
/// `@Observed`, `.new` and `.prior`.
public let withPrior = ["0", "1", "1", "2"]

/// `@Published`, looking at the object.
public let lookingAtTheObject = ["0/0", "1/0", "2/1"]

/// `@Observed`, asked late.
public let observedAndAskedLate = ["0", "3"]

/// `@Published`, asked late.
public let publishedAndAskedLate = ["2", "3"]

/// `@Published`, set inside a delivery.
public let setInside = ["A1", "A5", "B5", "B1", "1"]
