// You expect that the observation keeps the latest value for a late request.
// Only its initial value waits. The observation drops every later value that
// arrives without demand.
/// `@Observed`, `.new` and `.prior`.
public let withPrior = ["0", "1", "1", "2"]

/// `@Published`, looking at the object.
public let lookingAtTheObject = ["0/0", "1/0", "2/1"]

/// `@Observed`, asked late.
public let observedAndAskedLate = ["2"]

/// `@Published`, asked late.
public let publishedAndAskedLate = ["2"]

/// `@Published`, set inside a delivery.
public let setInside = ["A1", "A5", "B5", "B1", "1"]
