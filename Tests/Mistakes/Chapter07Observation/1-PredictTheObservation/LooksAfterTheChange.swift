// You expect that the object has what is delivered. A published property sends
// first and is set then, so whoever looks at the object while it receives sees
// the value before.
/// `@Observed`, `.new` and `.prior`.
public let withPrior = ["0", "1", "1", "2"]

/// `@Published`, looking at the object.
public let lookingAtTheObject = ["0/0", "1/1", "2/2"]

/// `@Observed`, asked late.
public let observedAndAskedLate = ["0"]

/// `@Published`, asked late.
public let publishedAndAskedLate = ["2"]

/// `@Published`, set inside a delivery.
public let setInside = ["A1", "A5", "B5", "B1", "1"]
