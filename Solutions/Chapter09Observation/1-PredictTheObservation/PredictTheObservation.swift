// 09.1 Predict the observation

/// `@Observed`, `.new` and `.prior`.
public let withPrior = [
  "0",  // Notified before the change to 1: the property is still 0.
  "1",  // Notified after it.
  "1",  // Before the change to 2.
  "2",  // After it. There is no `.initial`, so no value at the beginning.
]

/// `@Published`, and a sink that reads the property.
public let lookingAtTheObject = [
  "0/0",  // At the request: the current value.
  "1/0",  // Published before the change: the property is still 0.
  "2/1",  // And here it is still 1.
]

/// `@Observed`, with a late request.
public let observedAndAskedLate = [
  "0"  // The initial value has waited, and stays 0. 3 has no demand.
]

/// `@Published`, with a late request.
public let publishedAndAskedLate = [
  "2"  // The latest value has waited. 3 has no demand.
]

/// `@Published`, set inside a delivery.
public let setInside = [
  "A1",  // A receives first, and sets `count` to 5.
  "A5",  // That change is delivered to all before it returns: to A,
  "B5",  // and to B.
  "B1",  // The outer change continues with B.
  "1",  // It sets `count` last, after all deliveries.
]
