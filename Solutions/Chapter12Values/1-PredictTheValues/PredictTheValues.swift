// 12.1 Predict the values

/// A value is here, so the closure runs here and now.
public let mapping = [
  "map",  // `Just` has a `map` of its own, which calls the closure now.
  "made",  // Only then `publisher` has been made.
  "A7",  // What A gets is there already.
  "B7",  // And B: the closure is not called again.
]

/// A future works when it is made.
public let working = [
  "work",  // Nobody has subscribed, and it works all the same.
  "made",  // By now it has its value.
  "A7",  // A gets that value.
  "B7",  // B gets the same one; the work is done once.
]

/// A deferred one is made for each subscriber.
public let workingLater = [
  "made",  // No future has been made yet.
  "work",  // A subscribes: a future is made, and works.
  "A7",  // A gets its value.
  "work",  // B subscribes: another future.
  "B7",  // B gets the value of that one.
]

/// The first failure ends it all.
public let failing = [
  "3",  // A `Just` of 3, as it is.
  "4",  // A `Just` of 4.
  "failure(too big)",  // 5 fails, and with it all; 6 does not come any more.
]

/// Asked for everything, each child delivers all that it has.
public let takingAll = [
  "10",  // The first child is subscribed to, and asked for everything.
  "11",  // So it delivers all it has, before 2 comes from upstream.
  "20",  // Now the second child,
  "21",  // and all of it.
]
