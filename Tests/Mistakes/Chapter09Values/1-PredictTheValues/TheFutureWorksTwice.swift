// You let the future work once for each subscriber, as a sequence is gone
// through once for each. A future has one result, and keeps it for everybody.

/// A value is here, so the closure runs here and now.
public let mapping = ["map", "made", "A7", "B7"]

/// A future works when it is made.
public let working = ["work", "made", "A7", "work", "B7"]

/// A deferred one is made for each subscriber.
public let workingLater = ["made", "work", "A7", "work", "B7"]

/// The first failure ends it all.
public let failing = ["3", "4", "failure(too big)"]

/// Asked for everything, each child delivers all that it has.
public let takingAll = ["10", "11", "20", "21"]

/// One value of each child is fetched ahead, and they take turns.
public let takingThree = ["10", "20", "11"]
