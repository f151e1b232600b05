// You let the observation keep the latest value. It keeps one value only, the
// one that was there when the subscriber came, and drops the later ones that
// nobody asks for.
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
