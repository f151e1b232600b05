// You let the late subscriber receive the 3, too. It requested one value, and
// the value that waited has used up this demand.
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
