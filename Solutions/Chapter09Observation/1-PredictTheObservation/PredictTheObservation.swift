// 09.1 Predict the observation

/// `@Observed`, `.new` and `.prior`.
public let withPrior = [
  "0",  // The notice before the change to 1 reads what is still there.
  "1",  // The notice after it.
  "1",  // Before the change to 2.
  "2",  // After it. There is no `.initial`, so no value at the beginning.
]

/// `@Published`, looking at the object.
public let lookingAtTheObject = [
  "0/0",  // At the request: the value that is there.
  "1/0",  // It is told before the change: the object still has 0.
  "2/1",  // And the object still has 1.
]

/// `@Observed`, asked late.
public let observedAndAskedLate = [
  "0"  // The first value has waited, unreplaced. 3 finds nothing open.
]

/// `@Published`, asked late.
public let publishedAndAskedLate = [
  "2"  // The latest has waited. 3 finds nothing open.
]

/// `@Published`, set inside a delivery.
public let setInside = [
  "A1",  // A comes first, and sets `count` to 5 now.
  "A5",  // That change is told to all before it returns: to A,
  "B5",  // and to B.
  "B1",  // The outer one goes on with B.
  "1",  // It is the last to set `count`, after all is told.
]
