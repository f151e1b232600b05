// You let one child deliver all that it has before the other one is asked. As
// long as not everything is asked for, flatMap has one value of each child
// fetched ahead: 20 waits already when the three are asked for.

/// A value is here, so the closure runs here and now.
public let mapping = ["map", "made", "A7", "B7"]

/// A future works when it is made.
public let working = ["work", "made", "A7", "B7"]

/// A deferred one is made for each subscriber.
public let workingLater = ["made", "work", "A7", "work", "B7"]

/// The first failure ends it all.
public let failing = ["3", "4", "failure(too big)"]

/// Asked for everything, each child delivers all that it has.
public let takingAll = ["10", "11", "20", "21"]

/// One value of each child is fetched ahead, and they take turns.
public let takingThree = ["10", "11", "20"]
